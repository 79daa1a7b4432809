import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** requests behind the one at work */
export const MAX_WAITING = 8
/** bytes of heads; three times that in memory */
export const MAX_WAITING_BYTES = 16 * 1024

interface Line {
  isBusy: boolean
  waiting: [IncomingMessage, ServerResponse][]
}

/**
 * The next request begins when the answer before was handed to the system. Beyond the limits the connection is closed,
 * and the rest isn't parsed: 64 kB are 2,500 requests.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>()

  function lineOf(socket: Socket): Line {
    const known = lines.get(socket)
    if (known) return known
    const line: Line = { isBusy: false, waiting: [] }
    lines.set(socket, line)
    // Reading a body resumes the connection.
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
      // Not after a last answer.
      const next = request.socket.writable ? line.waiting.shift() : undefined
      if (!next) return
      if (line.waiting.length === 0) request.socket.resume()
      begin(line, ...next)
    })
  }

  return (request, response) => {
    const { socket } = request
    // The rest of a piece whose connection was closed.
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

/** With 2, Node stops parsing, as for another protocol. */
interface Parser {
  onIncoming: () => number
}

/** Node's parser would go on through the piece; private API. */
function stop(socket: Socket & { parser?: Parser | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2
  socket.destroy()
}
