import { sql } from 'drizzle-orm'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Stock } from './contract.ts'
import { overviewCount } from './tables.ts'

export async function readStock(
  tx: SystemTx,
): Promise<{ countedAt: Date; figures: Stock } | undefined> {
  const [row] = await tx.select().from(overviewCount)
  return row
}

export async function saveStock(tx: SystemTx, countedAt: Date, figures: Stock): Promise<void> {
  await tx
    .insert(overviewCount)
    .values({ id: 1, countedAt, figures })
    .onConflictDoUpdate({ target: overviewCount.id, set: { countedAt, figures } })
}

/** bytes; looks at every file */
export async function databaseSize(tx: SystemTx): Promise<number> {
  const { rows } = await tx.execute<{ size: number }>(
    sql`SELECT pg_database_size(current_database()) AS size`,
  )
  return rows[0]!.size
}
