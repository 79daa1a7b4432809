import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import type { SavedMapping } from './reading/survey/saved-mappings.ts'
import { savedMapping } from './tables.ts'

/** per owner; the least recently used are deleted */
export const MAX_MAPPINGS = 50

export async function savedMappings(tx: OwnerTx): Promise<SavedMapping[]> {
  const { headers, mapping, options } = savedMapping
  const rows = await tx
    .select({ headers, mapping, options })
    .from(savedMapping)
    .where(eq(savedMapping.ownerId, tx.ownerId))
  return rows as SavedMapping[]
}

export async function saveMapping(
  tx: OwnerTx,
  { headers, mapping, options }: SavedMapping,
): Promise<void> {
  const isOwn = eq(savedMapping.ownerId, tx.ownerId)
  // Drizzle would save null as NULL, and the mapping may be the JSON null.
  const choices = { mapping: sql`${JSON.stringify(mapping)}::jsonb`, options }
  await tx
    .insert(savedMapping)
    .values({ ownerId: tx.ownerId, headers, ...choices })
    .onConflictDoUpdate({
      target: [savedMapping.ownerId, savedMapping.headers],
      set: { ...choices, usedAt: sql`now()` },
    })
  const leastUsed = tx
    .select({ headers: savedMapping.headers })
    .from(savedMapping)
    .where(isOwn)
    .orderBy(desc(savedMapping.usedAt), savedMapping.headers)
    .offset(MAX_MAPPINGS)
  await tx.delete(savedMapping).where(and(isOwn, inArray(savedMapping.headers, leastUsed)))
}
