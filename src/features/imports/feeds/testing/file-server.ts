import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a server answers for a file. */
export type Behavior = (response: ServerResponse, request: IncomingMessage) => void

/** A real server with one file, whose behavior a test sets. */
export async function fileServer() {
  const requests: IncomingMessage[] = []
  let behavior: Behavior = (response) => response.writeHead(404).end()
  const server = createServer((request, response) => {
    requests.push(request)
    behavior(response, request)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/till/sales.csv?key=secret-of-the-till`,
    origin: `http://127.0.0.1:${port}`,
    requests,
    behaves: (next: Behavior) => {
      behavior = next
    },
    /** From now on it has this file, with the ETag of its version. */
    has: (content: string | Buffer, etag?: string) => {
      behavior = (response, request) => {
        if (etag && request.headers['if-none-match'] === etag) return response.writeHead(304).end()
        response.writeHead(200, { 'content-type': 'text/csv', ...(etag && { etag }) }).end(content)
      }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
