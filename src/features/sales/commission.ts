import { sql } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { refuseStale } from '../../shared/edits.ts'
import { nameKey } from '../../shared/names.ts'
import { renewRevision } from './lock.ts'
import { salesperson } from './tables.ts'

/** percent; null: nothing */
interface CommissionRate {
  salesperson: string
  rate: number | null
}

async function lockRates(tx: OwnerTx, names: string[]): Promise<Record<string, number | null>> {
  const { rows } = await tx.execute<{ name: string; rate: number | null }>(sql`
    SELECT typed.name, stored.commission_rate AS rate
    FROM json_to_recordset(${JSON.stringify(
      names.map((name) => ({ name, key: nameKey(name) })),
    )}) AS typed (name text, key text)
    JOIN ${salesperson} AS named ON named.owner_id = ${tx.ownerId} AND named.name_key = typed.key
    JOIN ${salesperson} AS stored ON stored.owner_id = ${tx.ownerId} AND stored.id = coalesce(named.same_as, named.id)
    ORDER BY stored.name_key FOR UPDATE OF stored`)
  return Object.fromEntries(rows.map(({ name, rate }) => [name, rate]))
}

/** Returns names that the owner has nobody of. Throws a 409 if a rate isn't as in `was`. */
export async function saveCommissionRates(
  tx: OwnerTx,
  rates: CommissionRate[],
  was: Record<string, number | null> | undefined,
): Promise<string[]> {
  if (was) {
    const wanted = Object.fromEntries(rates.map((each) => [each.salesperson, each.rate]))
    refuseStale(await lockRates(tx, Object.keys(wanted)), wanted, was)
  }
  const { rows } = await tx.execute<{ key: string }>(sql`
    UPDATE ${salesperson} AS stored SET commission_rate = typed.rate
    FROM ${salesperson} AS named JOIN json_to_recordset(${JSON.stringify(
      rates.map(({ salesperson: name, rate }) => ({ key: nameKey(name), rate })),
    )}) AS typed (key text, rate numeric) ON named.owner_id = ${tx.ownerId} AND named.name_key = typed.key
    WHERE stored.owner_id = ${tx.ownerId} AND stored.id = coalesce(named.same_as, named.id)
    RETURNING typed.key`)
  // Answers that show what is owed are cached by the revision.
  await renewRevision(tx)
  const saved = new Set(rows.map(({ key }) => key))
  return rates.map((each) => each.salesperson).filter((name) => !saved.has(nameKey(name)))
}

export async function takeCommission(
  tx: OwnerTx,
  fromId: number,
  intoId: number,
): Promise<number | null> {
  const { rows } = await tx.execute<{ rate: number }>(sql`
    UPDATE ${salesperson} AS stored SET commission_rate = other.commission_rate
    FROM ${salesperson} AS other
    WHERE stored.owner_id = ${tx.ownerId} AND stored.id = ${intoId} AND stored.commission_rate IS NULL
      AND other.owner_id = ${tx.ownerId} AND other.id = ${fromId} AND other.commission_rate IS NOT NULL
    RETURNING stored.commission_rate AS rate`)
  return rows[0]?.rate ?? null
}

export async function returnCommission(tx: OwnerTx, id: number, rate: number): Promise<void> {
  await tx.execute(sql`
    UPDATE ${salesperson} SET commission_rate = NULL
    WHERE owner_id = ${tx.ownerId} AND id = ${id} AND commission_rate = ${rate}`)
}
