import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  /** of the address */
  path: string
  headers: IncomingHttpHeaders
  body: string
  event: any
}

/** A receiver on this machine that keeps what it gets. It accepts everything, until `answer` says otherwise. */
export async function testReceiver() {
  const received: Received[] = []
  const answers = new Map<string, (response: ServerResponse) => unknown>()
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url!
      received.push({ path, headers: request.headers, body, event: JSON.parse(body) })
      const answer = answers.get(path) ?? (() => response.writeHead(204).end())
      answer(response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    addressOf: (path: string) => `http://127.0.0.1:${port}${path}`,
    receivedAt: (path: string) => received.filter((each) => each.path === path),
    /** From now on, this path answers so. */
    answer: (path: string, how: (response: ServerResponse) => unknown) => answers.set(path, how),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

let paths = 0
/** A path that no other test uses. */
export const aPath = (): string => `/hook-${++paths}`
