import type { OwnerTx } from '../../server/database/tenancy.ts'
import type { SavedMapping } from './reading/columns/saved-mappings.ts'

/** saved mappings per owner; the least recently used are deleted */
const MAX_LAYOUTS = 50

/** Returns all saved mappings of the owner. */
export async function savedMappings({ client }: OwnerTx): Promise<SavedMapping[]> {
  const { rows } = await client.query<SavedMapping>(
    'SELECT headers, mapping, options FROM import_layout WHERE owner_id = current_owner()',
  )
  return rows
}

/** Saves the mapping of a successful import, replacing the one for the same headers. */
export async function saveMapping(
  { client }: OwnerTx,
  { headers, mapping, options }: SavedMapping,
): Promise<void> {
  await client.query(
    `INSERT INTO import_layout (owner_id, headers, mapping, options)
     VALUES (current_owner(), $1, $2, $3)
     ON CONFLICT (owner_id, headers) DO UPDATE
       SET mapping = excluded.mapping, options = excluded.options, used_at = now()`,
    [headers, JSON.stringify(mapping), JSON.stringify(options)],
  )
  await client.query(
    `DELETE FROM import_layout WHERE owner_id = current_owner() AND headers IN (
       SELECT headers FROM import_layout WHERE owner_id = current_owner()
       ORDER BY used_at DESC, headers OFFSET $1
     )`,
    [MAX_LAYOUTS],
  )
}
