import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Mark } from './rules.ts'

const STORED = {
  name: 'milestones-kept',
  text: 'SELECT series, value FROM milestone_reached WHERE owner_id = $1',
}

/** Returns the marks that the owner has been shown or has passed. */
export async function storedMarks(tx: OwnerTx): Promise<Mark[]> {
  return (await tx.client.query<Mark>({ ...STORED, values: [tx.ownerId] })).rows
}

// The second of two concurrent claims waits here until the first has committed, and finds its rows.
const SAVE = {
  name: 'milestones-keep',
  text: `
    INSERT INTO milestone_reached (owner_id, series, value)
    SELECT $1, * FROM unnest($2::text[], $3::bigint[]) ON CONFLICT DO NOTHING RETURNING series, value`,
}

/** Stores the marks and returns those that are new. Always in the same order, or claims could deadlock. */
export async function saveMarks(tx: OwnerTx, marks: Mark[]): Promise<Mark[]> {
  const series = marks.map((mark) => mark.series)
  const values = marks.map((mark) => mark.value)
  return (await tx.client.query<Mark>({ ...SAVE, values: [tx.ownerId, series, values] })).rows
}
