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

const NAMES = {
  name: 'milestones-customer-names',
  text: `SELECT count(*) FROM (SELECT FROM customer WHERE owner_id = $1 LIMIT $2) AS named`,
}

/** Customers ever named, counted up to `most`; those without sales now are among them. */
export async function countNames(tx: OwnerTx, most: number): Promise<number> {
  return (await tx.client.query({ ...NAMES, values: [tx.ownerId, most] })).rows[0].count
}

const CUSTOMERS = {
  name: 'milestones-customers',
  text: `SELECT count(DISTINCT customer_id) FROM sale_month_customer WHERE owner_id = $1 AND sales > 0`,
}

/** Customers with a sale, over all time. Reads a row for each month of each: see whether it can matter first. */
export async function countCustomers(tx: OwnerTx): Promise<number> {
  return (await tx.client.query({ ...CUSTOMERS, values: [tx.ownerId] })).rows[0].count
}
