import { inBatches } from '../../../server/batches.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../../server/csv.ts'
import { escapeFormulas } from '../../../shared/formula-escaping.ts'
import type { ListedLead, ListedOptIn } from './contract.ts'

/** rows */
const BATCH = 1_000

export type Columns<Row> = Record<string, (row: Row) => string | null>

export const LEAD_COLUMNS: Columns<ListedLead> = {
  Time: ({ createdAt }) => createdAt,
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  Business: ({ businessName }) => businessName,
  Phone: ({ phone }) => phone,
  Industry: ({ industry }) => industry,
  'Landing page': ({ landingPage }) => landingPage,
  'Referral source': ({ referralSource }) => referralSource,
  Delivered: ({ deliveredAt }) => deliveredAt,
}

export const OPT_IN_COLUMNS: Columns<ListedOptIn> = {
  Time: ({ createdAt }) => createdAt,
  Customer: ({ customerName }) => customerName,
  'Asked by': ({ owner }) => owner.name,
  'Email of who asked': ({ owner }) => owner.email,
  Delivered: ({ deliveredAt }) => deliveredAt,
}

export async function* csvOf<Row extends { id: string }>(
  columns: Columns<Row>,
  read: (page: { cursor?: string; limit: number }) => Promise<Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([Object.keys(columns)])
  const readAfter = (last: Row | undefined): Promise<Row[]> =>
    read({ limit: BATCH, ...(last && { cursor: last.id }) })
  const cellsOf = (row: Row): string[] =>
    Object.values(columns).map((cellOf) => escapeFormulas(cellOf(row) ?? ''))
  for await (const rows of inBatches(BATCH, readAfter)) yield csvLines(rows.map(cellsOf))
}
