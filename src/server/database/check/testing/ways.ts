import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform, type TransformCallback } from 'node:stream'
import { afterAll } from 'vitest'

/** What may stand between the app and a server: each listens on a port of its own and passes on what it gets. */

type Change = (piece: Buffer, done: TransformCallback) => void

const unchanged: Change = (piece, done) => done(null, piece)
const through = (change: Change) =>
  new Transform({ transform: (piece: Buffer, _, done) => change(piece, done) })

/** A way that changes what goes to the server and what comes back. */
export const wayTo = (
  port: number,
  { there = unchanged, back = unchanged }: { there?: Change; back?: Change },
): Promise<number> =>
  listening(1, port, (client, [server]) => {
    client.pipe(through(there)).pipe(server!).pipe(through(back)).pipe(client)
  })

/** Replaces text by one of the same length, because each message begins with its own. */
export const replacing =
  (text: RegExp, by: string): Change =>
  (piece, done) =>
    done(null, Buffer.from(piece.toString('latin1').replace(text, by), 'latin1'))

/** sessions of a connection that take turns; with two, statements before and after a transaction would share one */
const SESSIONS = 3

/** A way on which each transaction of a connection runs in another session, as poolers do it in transaction mode. */
export const mixingWayTo = (port: number): Promise<number> =>
  listening(SESSIONS, port, (client, sessions) => {
    let turn = 0
    client.once('data', (startup) => {
      for (const session of sessions) session.write(startup)
      client.on('data', (piece) => sessions[turn]!.write(piece))
    })
    for (const [at, session] of sessions.entries()) {
      let isStarted = false
      session.on(
        'data',
        eachMessage((type, message) => {
          const isPassedOn = isStarted || at === 0
          if (type === READY) {
            if (isStarted && message.at(-1) === OUTSIDE) turn = (turn + 1) % SESSIONS
            isStarted = true
          }
          if (isPassedOn) client.write(message)
        }),
      )
    }
  })

/** ReadyForQuery, which ends an answer, and its last byte if no transaction is open */
const READY = 'Z'
const OUTSIDE = 'I'.charCodeAt(0)

/** Splits what a server sends into its messages: a letter, a length, and the rest. */
function eachMessage(take: (type: string, message: Buffer) => void): (piece: Buffer) => void {
  let held = Buffer.alloc(0)
  return (piece) => {
    held = Buffer.concat([held, piece])
    while (held.length > 4) {
      const end = 1 + held.readInt32BE(1)
      if (held.length < end) return
      take(String.fromCharCode(held[0]!), held.subarray(0, end))
      held = held.subarray(end)
    }
  }
}

/** Listens until the tests of the file are over, and joins each client with so many connections to the server. */
async function listening(
  count: number,
  port: number,
  join: (client: Socket, servers: Socket[]) => void,
): Promise<number> {
  const open = new Set<Socket>()
  // Without noDelay, messages would wait for each other as if the server were far away.
  const way = createServer({ noDelay: true }, (client) => {
    const servers = Array.from({ length: count }, () =>
      connect({ port, host: '127.0.0.1', noDelay: true }),
    )
    const all = [client, ...servers]
    for (const socket of all) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => all.forEach((each) => each.destroy()))
    }
    join(client, servers)
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  afterAll(() => {
    way.close()
    for (const socket of open) socket.destroy()
  })
  return (way.address() as AddressInfo).port
}
