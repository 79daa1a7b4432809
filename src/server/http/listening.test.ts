import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { parseSettings } from '../config.ts'
import { listenAt } from './listening.ts'

test.skipIf(process.platform !== 'linux')(
  'a thousand connections that come at once are all taken, none after a second',
  async () => {
    const server = createServer((socket) => socket.on('error', () => {}))
    const config = { ...parseSettings({}), PORT: 0, HOST: '127.0.0.1' }
    await listenAt(config, async (address) => once(server.listen(address), 'listening'))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    let open = 0
    const sockets = Array.from({ length: 1_000 }, () =>
      connect(port, '127.0.0.1', () => open++).on('error', () => {}),
    )
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
    // The system has connected them before this process looks again.
    for (let round = 0; round < 5; round++) await nextRound()
    expect(open).toBe(1_000)
  },
)
