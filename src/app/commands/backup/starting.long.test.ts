import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { user } from '../../../features/accounts/tables.ts'
import { saveBackup } from '../../../server/backup/save.ts'
import { holdBack } from '../../../server/outgoing/hold.ts'
import { openTestDatabase } from '../../../server/testing/database.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { loadBackup } from './load.ts'

const { address, drop } = await openTestDatabase()
afterAll(drop)
const timeout = 120_000

test(
  'an app that starts while a restore runs finds out only afterwards whether it may send',
  async () => {
    const client = async () => {
      const made = new pg.Client(address)
      await made.connect()
      return made
    }
    const before = await client()
    await before.query(
      `INSERT INTO "user" (id, email, name, first_name, last_name) VALUES (gen_random_uuid(), 'ada@example.com', 'Ada', 'Ada', '')`,
    )
    await before.end()
    const connection = { connectionString: address }
    const file = join(testFolder(), 'shop.backup')
    await saveBackup(connection, file, { madeAt: new Date(), sessionSecret: 's'.repeat(32) })

    // It begins, and takes its time to look at what will be gone.
    let begin = (): void => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const where = sql`pg_sleep(3) IS NOT NULL`
    const compared = {
      get tables() {
        begin()
        return [{ table: user, where }]
      },
      retainStricter: async () => [],
    }
    const restored = loadBackup(connection, file, {
      replace: true,
      compared: [compared],
      finish: (tx) => holdBack(tx, new Date(), new Date()),
    })
    await begun
    const app = await client()
    const held = await vi.waitFor(async () => app.query('SELECT FROM outgoing_hold'), timeout)
    await app.end()
    await restored
    expect(held.rowCount).toBe(1)
  },
  timeout,
)
