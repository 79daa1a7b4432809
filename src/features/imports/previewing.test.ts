import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { previewing } from './testing/helpers.ts'

const { db, signUp } = await testApp({ isAlone: true })

test('a preview does not keep its connection when the database takes minutes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const owner = await signUp()
  const holder = await db.systemPool.connect()
  const waiting = async (): Promise<number> => {
    const { rows } = await holder.query(
      `SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'sale'::regclass`,
    )
    return rows[0].count
  }
  try {
    await holder.query('BEGIN; LOCK TABLE sale')
    const preview = previewing(owner)('Product,Date,Amount\nTea,2026-01-03,1\n')
    await vi.waitFor(async () => expect(await waiting()).toBe(1), 10_000)
    vi.advanceTimersByTime(4 * 60_000)
    expect(await waiting()).toBe(1)
    vi.advanceTimersByTime(2 * 60_000)
    expect(await preview).toMatchObject({ status: 400, body: { code: 'too_slow' } })
    expect(await waiting()).toBe(0)
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
})
