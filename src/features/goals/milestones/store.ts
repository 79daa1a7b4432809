import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Mark } from './rules.ts'

const KEPT = {
  name: 'milestones-kept',
  text: 'SELECT series, value FROM milestone_reached WHERE owner_id = $1',
}

/** The marks that the owner was told of or has passed. */
export async function keptMarks(tx: OwnerTx): Promise<Mark[]> {
  return (await tx.client.query<Mark>({ ...KEPT, values: [tx.ownerId] })).rows
}

// Of two claims at once the second waits here until the first has committed, and finds them kept.
const KEEP = {
  name: 'milestones-keep',
  text: `
    INSERT INTO milestone_reached (owner_id, series, value)
    SELECT $1, * FROM unnest($2::text[], $3::bigint[]) ON CONFLICT DO NOTHING RETURNING series, value`,
}

/** Keeps the marks, named in the same order by everyone, and gives those that were not kept before. */
export async function keepMarks(tx: OwnerTx, marks: Mark[]): Promise<Mark[]> {
  const series = marks.map((mark) => mark.series)
  const values = marks.map((mark) => mark.value)
  return (await tx.client.query<Mark>({ ...KEEP, values: [tx.ownerId, series, values] })).rows
}
