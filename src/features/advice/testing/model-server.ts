import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, onTestFinished, vi } from 'vitest'

/** A request for a chat completion, as the model's server receives it. */
export interface ChatRequest {
  model: string
  messages: { role: string; content: string }[]
  authorization: string | undefined
}

/** Answers a request, or doesn't. */
export type Reply = (request: ChatRequest, response: ServerResponse) => void | Promise<void>

export interface ModelServer {
  /** for `OPENAI_BASE_URL` */
  url: string
  /** all requests so far */
  requests: ChatRequest[]
  /** Answers every request from now on. */
  reply: Reply
  /** requests that still wait for their answer */
  waiting: () => number
}

/** Starts a real server that speaks the API, closed after the test file. Its replies are scripted. */
export async function modelServer(): Promise<ModelServer> {
  let waiting = 0
  const server: ModelServer = {
    url: '',
    requests: [],
    reply: says(''),
    waiting: () => waiting,
  }
  const listening = createServer((request, response) => {
    waiting++
    response.on('close', () => waiting--)
    void json(request).then((body) => {
      const received = { ...(body as ChatRequest), authorization: request.headers.authorization }
      server.requests.push(received)
      return request.url === '/v1/chat/completions'
        ? server.reply(received, response)
        : void response.writeHead(404).end()
    })
  })
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  server.url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/v1`
  afterAll(() => {
    listening.closeAllConnections()
    listening.close()
  })
  return server
}

/** The body of an answer with this text. */
const completion = (content: unknown): string =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  })

/** Any body with any status; by default a JSON body with status 200. */
export const sends =
  (body: string, status = 200, type = 'application/json'): Reply =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)

/** A well-formed answer with any content, usually a text. */
export const says = (content: unknown): Reply => sends(completion(content))

/** An answer in the form that the prompt asks for. */
export const chooses = (...ids: string[]): Reply => says(JSON.stringify({ say: ids }))

/** One reply for each request, the last one for all that follow. */
export function inTurn(...replies: [Reply, ...Reply[]]): Reply {
  let next = 0
  return (request, response) => replies[Math.min(next++, replies.length - 1)]!(request, response)
}

/** Never answers. */
export const hangs: Reply = () => {}

/** Sends the start of an answer and nothing more. */
export const stalls: Reply = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"choices":[')
}

/** Sends the start of an answer and ends the connection. */
export const breaksOff: Reply = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"choices":[', () => response.destroy())
}

/** Ends the connection without a word. */
export const hangsUp: Reply = (_, response) => void response.destroy()

/** An error inside a 200, as some servers send. */
export const failsWith200: Reply = sends('{"error":{"message":"overloaded","type":"server_error"}}')

export const html: Reply = sends('<!doctype html><h1>Welcome</h1>', 200, 'text/html')

/** An answer of 5 MB. `sent` gets how many bytes were written before the connection was closed. */
export const huge =
  (sent: (bytes: number) => void = () => {}): Reply =>
  async (_, response) => {
    const part = 'x'.repeat(64 * 1024)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"choices":[{"message":{"content":"')
    let bytes = 0
    while (bytes < 5_000_000 && !response.destroyed) {
      bytes += part.length
      response.write(part)
      // Lets the other side read it, and close the connection.
      await sleep(1)
    }
    sent(bytes)
    response.end('"}}]}')
  }

/** The same, packed into 5 kB. */
export const hugeWhenUnpacked: Reply = (_, response) =>
  void response
    .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    .end(gzipSync(completion('x'.repeat(5_000_000))))

/** Lets texts of this test wait only `ms` instead of 20 seconds. Returns the times that were asked for. */
export function withDeadline(ms: number): number[] {
  const asked: number[] = []
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((given) => {
    asked.push(given)
    return timeout(ms)
  })
  onTestFinished(() => spy.mockRestore())
  return asked
}
