import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  url: string
  /** ports of the app's processes, which take turns request by request */
  ports: number[]
  close: () => void
}

/**
 * The simplest load balancer there is: each request goes to the next process, whoever it is from. So whatever
 * a process keeps to itself is missing from every other answer. Headers pass unchanged: the journeys
 * choose each owner's address by `X-Forwarded-For`.
 */
export async function startBalancer(): Promise<Balancer> {
  const ports: number[] = []
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const port = ports[turn++ % ports.length]
    const forwarded = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.rawHeaders)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    incoming.pipe(forwarded)
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    ports,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
