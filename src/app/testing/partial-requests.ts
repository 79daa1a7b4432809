import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { importCsv } from '../../features/imports/contract.ts'

/** Requests over real connections that are sent in parts or never completed. */

/** ms within which the server must close a connection */
const SOON = 15_000

export interface Sent {
  socket: Socket
  answer: () => string
  /** Rejects when the connection is still open after 15 s. */
  ended: () => Promise<unknown>
}

/** Opens a connection, closed when the test ends, and sends the start of a request. */
export function sendPiece(port: number, text: string): Sent {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes))
  socket.on('error', () => {}) // a reset closes it as well
  socket.write(text)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const tooLate = async () => {
    await sleep(SOON, undefined, { ref: false })
    throw new Error(`The connection is still open; it got: ${answer}`)
  }
  return { socket, answer: () => answer, ended: () => Promise.race([closed, tooLate()]) }
}

const head = (path: string, ...lines: string[]): string =>
  `${[`POST ${path} HTTP/1.1`, 'host: localhost', ...lines].join('\r\n')}\r\n\r\n`

/** Head of a JSON request; `length` is the header with the length of the body. */
export const jsonHead = (path: string, length: string): string =>
  head(path, 'content-type: application/json', length)

/** Start of an import of 100 MB, up to the content of its file. */
export const uploadHead = (cookie: string): string =>
  head(
    importCsv.path,
    `cookie: ${cookie}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 100000000',
  ) + '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
