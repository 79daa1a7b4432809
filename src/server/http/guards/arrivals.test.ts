import { connect } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { portOf } from '../../testing/listening.ts'
import { Arrivals } from './arrivals.ts'
import { DEFAULT_TIMEOUTS, guardedServer } from './connections.ts'

test('300 connections that come at once are taken before most of their requests begin', async () => {
  // On a busy machine they take longer than 20 ms to arrive.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const count = 300
  let begun = 0
  const server = guardedServer(
    (_request, response) => {
      begun++
      for (const end = performance.now() + 2; performance.now() < end;);
      response.end()
    },
    { timeouts: DEFAULT_TIMEOUTS, maxConnections: 8 * count, isBehindProxy: false },
  )
  const port = await portOf(server)
  let taken = 0
  const all = new Promise((resolve) =>
    server.on('connection', () => (taken += 1) === count && resolve(begun)),
  )
  for (let i = 0; i < count; i++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  }
  expect(await all).toBeLessThan(count / 2)
})

test('what waits for new connections runs in the first round without one, and after 20 ms of them', async () => {
  const arrivals = new Arrivals()
  let hasRun = false
  const run = () => void (hasRun = true)
  arrivals.goBefore(run)
  await nextRound()
  expect(hasRun).toBe(true)

  hasRun = false
  const from = performance.now()
  arrivals.note()
  for (arrivals.goBefore(run); !hasRun; arrivals.note()) await nextRound()
  expect(performance.now() - from).toBeGreaterThan(15)
})
