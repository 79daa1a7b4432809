import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { buildWebIfNeeded } from '../app/build-page.ts'
import { startProcess } from '../app/testing/process.ts'
import { signUpOverHttp } from '../features/imports/testing/helpers.ts'
import { AWAY } from './outages.ts'
import { testDatabaseAddress } from './testing/database.ts'
import { testFolder } from './testing/folder.ts'
import { portOf } from './testing/listening.ts'

const timeout = 120_000
beforeAll(() => buildWebIfNeeded(() => {}), timeout)

/** The way to the test server's socket, which can be cut. */
async function cuttableWay() {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(join(inject('socketFolder'), '.s.PGSQL.5432'))
    for (const socket of [client, database]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    }
    client.pipe(database).pipe(client)
  })
  const port = await portOf(server)
  return {
    port,
    cut: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
    restore: () => void server.listen(port, '127.0.0.1'),
  }
}

test(
  'an outage of the database is one line when it begins and one when it ends, whoever calls and polls meanwhile',
  { timeout },
  async () => {
    const { address } = await testDatabaseAddress()
    const way = await cuttableWay()
    const through = new URL(address.replace(/@[^/]*/, `@127.0.0.1:${way.port}`))
    const app = await startProcess(testFolder(), {
      DATABASE_URL: through.href,
      SESSION_SECRET: 's'.repeat(32),
    })
    const { cookie } = await signUpOverHttp(app.url)
    const call = async () =>
      (await fetch(`${app.url}/api/business-goals`, { headers: { cookie } })).status
    expect(await call()).toBe(200)
    // The queues poll from then on.
    await sleep(3_000)
    way.cut()
    const calls = []
    // Meanwhile each queue polls.
    for (const end = Date.now() + 2_500; Date.now() < end; await sleep(50)) calls.push(call())
    expect(new Set(await Promise.all(calls))).toEqual(new Set([503]))
    way.restore()
    await vi.waitFor(() => expect(app.output()).toContain('The database is back'), { timeout })
    const lines = app
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    process.stdout.write(`${calls.length} calls refused, ${lines.length} lines in the log\n`)
    expect(JSON.parse(lines[0]!).err?.message).toBeTruthy()
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      AWAY,
      expect.stringMatching(
        /^The database is back after \d+ s\. \d+ more errors of this kind were left out\.$/,
      ),
    ])
    await app.end()
    way.cut()
  },
)
