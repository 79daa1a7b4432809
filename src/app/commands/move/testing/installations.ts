import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, vi } from 'vitest'
import { saleOf } from '../../../../features/sales/testing/entries.ts'
import { systemClock } from '../../../../server/clock.ts'
import { browserOf, PASSWORD, type Client } from '../../../testing/app.ts'
import { testInstallation } from '../../../testing/installation.ts'
import { moveOwner, type Step } from '../moving.ts'

/** for tests that start processes, each of which loads the app, on a machine that may be busy */
export const timeout = 120_000

export const options = { clock: systemClock }

export const today = new Date().toISOString().slice(0, 10)

/** What a visitor fills in to register. */
export const formOf = (email: string) => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email,
  password: PASSWORD,
  timeZone: 'UTC',
})

export const signIn = (email: string, browser: Client) =>
  browser.post('/api/auth/login', { email, password: PASSWORD })

async function installationAt(address: string) {
  const installation = await testInstallation({ APP_URL: address })
  return { ...installation, browser: () => browserOf(installation.app, '', address) }
}
export type TestSide = Awaited<ReturnType<typeof installationAt>>

export const countOf = async (
  { db }: TestSide,
  sql: string,
  ...values: unknown[]
): Promise<number> => Number((await db.systemPool.query(sql, values)).rows[0].count)

/** Two installations side by side, which have given out the same numbers, and owners who move from `here` to `there`. */
export async function twoInstallations() {
  const here = await installationAt('http://localhost:3000')
  const there = await installationAt('http://localhost:3001')

  const newOwner = async (at = here) => {
    const browser = at.browser()
    const email = `${randomUUID()}@example.com`
    const { status, body } = await browser.post('/api/auth/register', formOf(email))
    expect(status, JSON.stringify(body)).toBe(200)
    return { browser, email, id: body.user.id as string }
  }
  /** of a process that moves an owner, or takes them back */
  const command = [KILLED, ...[here, there].map(({ side }) => side.connection.connectionString)]
  const move = (email: string) => moveOwner(here.side, there.side, email, options)
  /** Moves an owner in a process that is killed at this step. */
  const killedAt = (email: string, step: Step): Promise<void> => {
    return expect(
      promisify(execFile)(process.execPath, [...command, email, step]),
    ).rejects.toMatchObject({ signal: 'SIGKILL' })
  }

  /** Takes an owner back in a process that is killed while it waits for a lock on `at` that is held here. */
  const takeBackKilledAt = async (email: string, at: TestSide): Promise<void> => {
    const child = execFile(process.execPath, [...command, email])
    const exit = once(child, 'exit')
    await vi.waitFor(async () => expect(await waitingFor(at)).toBe(1), { timeout, interval: 20 })
    child.kill('SIGKILL')
    expect(await exit).toEqual([null, 'SIGKILL'])
  }

  beforeAll(async () => {
    for (const at of [here, there]) {
      const { browser } = await newOwner(at)
      for (let n = 0; n < 20; n++) {
        await browser.post('/api/sales-entries', saleOf({ saleDate: today, productName: `P${n}` }))
      }
    }
  }, timeout)
  return { here, there, newOwner, move, killedAt, takeBackKilledAt }
}

/** sessions of a database that wait for an advisory lock */
const waitingFor = (at: TestSide): Promise<number> =>
  countOf(
    at,
    `SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
     WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`,
  )

const KILLED = join(import.meta.dirname, 'killed.ts')
