import { inBatches } from '../../../server/batches.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../../server/csv.ts'
import { escapeFormulas } from '../../../shared/formula-escaping.ts'
import type { ListedLead, ListedOptIn } from './contract.ts'

/** rows */
const BATCH = 1_000

const LEAD_HEADER = [
  'Time',
  'First name',
  'Last name',
  'Email',
  'Business',
  'Phone',
  'Industry',
  'Landing page',
  'Referral source',
  'Delivered',
]
const leadCells = (lead: ListedLead) => [
  lead.createdAt,
  lead.firstName,
  lead.lastName,
  lead.email,
  lead.businessName,
  lead.phone,
  lead.industry,
  lead.landingPage,
  lead.referralSource,
  lead.deliveredAt,
]

const OPT_IN_HEADER = ['Time', 'Customer', 'Asked by', 'Email of who asked', 'Delivered']
const optInCells = ({ createdAt, customerName, owner, deliveredAt }: ListedOptIn) => [
  createdAt,
  customerName,
  owner.name,
  owner.email,
  deliveredAt,
]

type Read<Row> = (page: { cursor?: string; limit: number }) => Promise<Row[]>

export const leadsCsv = (read: Read<ListedLead>) => csvOf(LEAD_HEADER, leadCells, read)
export const optInsCsv = (read: Read<ListedOptIn>) => csvOf(OPT_IN_HEADER, optInCells, read)

async function* csvOf<Row extends { id: string }>(
  header: string[],
  cellsOf: (row: Row) => (string | null)[],
  read: Read<Row>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([header])
  const readAfter = (last: Row | undefined): Promise<Row[]> =>
    read({ limit: BATCH, ...(last && { cursor: last.id }) })
  for await (const rows of inBatches(BATCH, readAfter)) {
    yield csvLines(rows.map((row) => cellsOf(row).map((cell) => escapeFormulas(cell ?? ''))))
  }
}
