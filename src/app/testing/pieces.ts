import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { importCsv } from '../../features/imports/contract.ts'

/** Requests over real connections that are sent piece by piece, or never to their end. */

/** ms within which a connection that is to be ended is ended */
const SOON = 15_000

export interface Sent {
  socket: Socket
  answer: () => string
  /** Rejects when the connection is still open after 15 s. */
  ended: () => Promise<unknown>
}

/** Opens a connection, which ends with the test, and sends the beginning of a request. */
export function sendPiece(port: number, text: string): Sent {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes))
  socket.on('error', () => {}) // a reset is an end as well
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

/** The head of a JSON call; `length` is the header that tells how long its body is. */
export const jsonHead = (path: string, length: string): string =>
  head(path, 'content-type: application/json', length)

/** All of an import of 100 MB up to its file. */
export const uploadHead = (cookie: string): string =>
  head(
    importCsv.path,
    `cookie: ${cookie}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 100000000',
  ) + '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
