import { Agent, request, type OutgoingHttpHeaders } from 'node:http'

/** One connection, as a browser that asks one thing after another; `fetch` would cost half a millisecond. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Asks and reads the whole answer; gives the ms that took. Throws unless it is a 200. */
export function timeOf(url: string, headers: OutgoingHttpHeaders): Promise<number> {
  const begin = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - begin)
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    })
    sent.on('error', reject).end()
  })
}

/** `times` runs of `work`, which gives ms; the first ones, which fill caches and plans, do not count. */
export async function repeated(times: number, work: () => Promise<number>): Promise<number[]> {
  for (let run = 0; run < WARM_UP; run++) await work()
  const all: number[] = []
  for (let run = 0; run < times; run++) all.push(await work())
  return all
}
/** PostgreSQL settles on a generic plan at the sixth run, on each of the pool's connections. */
export const WARM_UP = 6
