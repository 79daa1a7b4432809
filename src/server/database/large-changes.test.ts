import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { announceLargeChange } from './large-changes.ts'
import type { OwnerTx } from './tenancy.ts'

const db = await testDatabase()

const lockName = ({ client, ownerId }: OwnerTx) =>
  client.query(`INSERT INTO product (owner_id, name, name_key) VALUES ($1, 'Cut', 'cut')`, [
    ownerId,
  ])

/** What a call of an owner is told that waits in vain for a lock of `holder`. */
async function refusalOf(
  holder: (ownerId: string, work: (tx: OwnerTx) => Promise<void>) => Promise<void>,
) {
  const ownerId = randomUUID()
  let refusal: unknown
  await holder(ownerId, async (tx) => {
    await lockName(tx)
    refusal = await db.withOwner(ownerId, lockName).catch((error: unknown) => error)
  })
  return refusal
}

test(
  'a call that waits in vain for a lock hears of an import only while one runs',
  { tags: 'long' },
  async () => {
    // As if each try took 2 s of the 3 s that a call tries.
    let times = 0
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 2_000 * times++)
    onTestFinished(() => clock.mockRestore())
    const during = await Promise.all([
      refusalOf((ownerId, work) =>
        db.withOwnerCopy(
          ownerId,
          async (tx) => {
            await announceLargeChange(tx, 'import')
            await work(tx)
          },
          new AbortController().signal,
        ),
      ),
      refusalOf(db.withOwnerBulk),
      refusalOf(db.withOwner),
    ])
    expect(during).toMatchObject([
      { status: 409, code: 'import_running' },
      { status: 409, code: 'change_running' },
      { status: 503, code: 'busy', retryAfter: 60 },
    ])
  },
)
