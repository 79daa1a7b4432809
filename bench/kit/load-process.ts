import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import autocannon, { type Request } from 'autocannon'
import type { Load, LoadRequest, LoadResult } from './load.ts'

/** Receives one load, runs it, sends back the result and exits. */

/** seconds to fill caches and query plans; not counted */
const WARM_UP = 2

const [load] = (await once(process, 'message')) as [Load]
const warmUp = load.seconds ? await run({ ...load, seconds: WARM_UP }) : { times: [] }
const result = await run(load)
const calls = warmUp.times.length + result.times.length
process.send!({ ...result, calls } satisfies LoadResult, () => process.disconnect())

async function run({
  url,
  connections,
  seconds,
  requests,
}: Load): Promise<Omit<LoadResult, 'calls'>> {
  const times: number[] = []
  // autocannon's own duration is of whole seconds.
  let connection = 0
  let failed = 0
  const begin = performance.now()
  let end = begin
  const { errors } = await autocannon({
    url,
    connections,
    ...(seconds ? { duration: seconds } : { amount: requests.flat().length }),
    setupClient: (client) => {
      client.setRequests(requests[connection++ % requests.length]!.map(asRequest))
      client.on('response', (status, _bytes, ms) => {
        times.push(ms)
        end = performance.now()
        if (status !== 200) failed++
      })
    },
  })
  return { times, perSecond: times.length / ((end - begin) / 1000), failed: failed + errors }
}

function asRequest(request: LoadRequest): Request {
  if (request.method === 'GET') return request
  const setupRequest = (sent: Request): Request => ({
    ...sent,
    headers: { ...sent.headers, 'idempotency-key': randomUUID() },
  })
  return { ...request, setupRequest }
}
