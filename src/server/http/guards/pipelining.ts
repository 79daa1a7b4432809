import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** requests of one connection that may wait until those before them are answered */
export const MAX_WAITING = 8
/** bytes of their heads together, as many as one may have: in memory they take three times that, while an answer is unread */
export const MAX_WAITING_BYTES = 16 * 1024

interface Line {
  isBusy: boolean
  waiting: [IncomingMessage, ServerResponse][]
}

/**
 * Works on one request of a connection at a time: the next one begins when the answer before it has been handed to the
 * system. While requests wait, nothing more is read of their connection. One that sends more than `MAX_WAITING` in one piece,
 * or longer ones, is closed, and the rest of the piece isn't parsed: 64 kB are 2,500 requests, and would take 40 ms.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>()

  function lineOf(socket: Socket): Line {
    const known = lines.get(socket)
    if (known) return known
    const line: Line = { isBusy: false, waiting: [] }
    lines.set(socket, line)
    // Whoever reads the body of a request resumes its connection.
    socket.on('resume', () => {
      if (line.waiting.length > 0) socket.pause()
    })
    return line
  }

  function begin(line: Line, request: IncomingMessage, response: ServerResponse): void {
    line.isBusy = true
    handle(request, response)
    response.on('close', () => {
      line.isBusy = false
      // Not after an answer that said it is the last, and not for a client that has left.
      const next = request.socket.writable ? line.waiting.shift() : undefined
      if (!next) return
      if (line.waiting.length === 0) request.socket.resume()
      begin(line, ...next)
    })
  }

  return (request, response) => {
    const { socket } = request
    // The rest of a piece whose connection was closed in the middle of it.
    if (socket.destroyed) return
    const line = lineOf(socket)
    if (!line.isBusy) begin(line, request, response)
    else if (line.waiting.push([request, response]) === 1) socket.pause()
    else if (isTooMuch(line.waiting)) {
      line.waiting = []
      stop(socket)
    }
  }
}

const isTooMuch = (waiting: Line['waiting']): boolean =>
  waiting.length > MAX_WAITING ||
  waiting.reduce((bytes, [request]) => bytes + bytesOfHead(request), 0) > MAX_WAITING_BYTES

const bytesOfHead = ({ url = '', rawHeaders }: IncomingMessage): number =>
  rawHeaders.reduce((bytes, text) => bytes + text.length, url.length)

/** What Node calls for each request that it has parsed. With 2 it stops, as for another protocol. */
interface Parser {
  onIncoming: () => number
}

/** Node's parser goes on to the end of a piece, though its connection is destroyed. In public it has no name. */
function stop(socket: Socket & { parser?: Parser | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2
  socket.destroy()
}
