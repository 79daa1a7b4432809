import { sql } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { nameKey } from '../../shared/names.ts'
import { renewRevision } from './lock.ts'
import { salesperson } from './tables.ts'

/** What a salesperson is paid of their revenue, in percent; null for nothing. */
interface CommissionRate {
  salesperson: string
  rate: number | null
}

/** Saves what some salespeople are paid, and returns the names that the owner has nobody of. */
export async function saveCommissionRates(tx: OwnerTx, rates: CommissionRate[]): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    UPDATE ${salesperson} AS kept SET commission_rate = typed.rate
    FROM json_to_recordset(${JSON.stringify(
      rates.map(({ salesperson: name, rate }) => ({ key: nameKey(name), rate })),
    )}) AS typed (key text, rate numeric)
    WHERE kept.owner_id = ${tx.ownerId} AND kept.name_key = typed.key
    RETURNING kept.name_key AS key`)
  // Answers that show what is owed are cached by the revision.
  await renewRevision(tx)
  const saved = new Set(rows.map(({ key }) => key))
  return rates.map((each) => each.salesperson).filter((name) => !saved.has(nameKey(name)))
}
