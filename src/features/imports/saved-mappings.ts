import type { OwnerTx } from '../../server/database/tenancy.ts'
import type { RememberedLayout } from './reading/columns/saved-mappings.ts'

/** layouts of each owner; the one used longest ago gives way */
const MAX_LAYOUTS = 50

export async function rememberedLayouts({ client }: OwnerTx): Promise<RememberedLayout[]> {
  const { rows } = await client.query<RememberedLayout>(
    'SELECT headers, mapping, options FROM import_layout WHERE owner_id = current_owner()',
  )
  return rows
}

export async function rememberLayout(
  { client }: OwnerTx,
  { headers, mapping, options }: RememberedLayout,
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
