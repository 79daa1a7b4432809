import { Agent, request, type OutgoingHttpHeaders } from 'node:http'

/** One connection, like a browser that makes one call after another. `fetch` would add half a millisecond. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/**
 * Makes a call, reads the whole answer and returns the ms it took. With a `body` it's a POST. Throws if the status is
 * not 200.
 */
export function timeOf(
  url: string,
  headers: OutgoingHttpHeaders,
  body?: Record<string, unknown>,
): Promise<number> {
  const begin = performance.now()
  const options = body && {
    method: 'POST',
    headers: { ...headers, origin: new URL(url).origin, 'content-type': 'application/json' },
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers, ...options }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - begin)
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })
}

/** Runs `work`, which returns ms, `times` times and returns the results. A warm-up before that fills caches and query plans. */
export async function repeated(times: number, work: () => Promise<number>): Promise<number[]> {
  for (let run = 0; run < WARM_UP; run++) await work()
  const all: number[] = []
  for (let run = 0; run < times; run++) all.push(await work())
  return all
}
/** PostgreSQL switches to a generic plan at the sixth run, on each of the pool's connections. */
const WARM_UP = 6
