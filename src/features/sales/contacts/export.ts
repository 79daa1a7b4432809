import { inBatches } from '../../../server/batches.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../../server/csv.ts'
import type { Database } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import { escapeFormulas } from '../../../shared/formula-escaping.ts'
import { profileForFigures } from '../without-tax.ts'
import type { Customer } from './contract.ts'
import { selectCustomers } from './list.ts'
import { birthdayInWords } from './rules.ts'

/** rows read at a time; each batch reads all customers once */
const BATCH = 10_000

const WORDS = new Map([
  [true, 'yes'],
  [false, 'no'],
  [null, ''],
])

/** The columns of the file. The import of customers knows them by these headers. */
const COLUMNS: Record<string, (customer: Customer) => string | number> = {
  Name: ({ name }) => name,
  Phone: ({ phone }) => phone ?? '',
  Email: ({ email }) => email ?? '',
  Birthday: ({ birthday }) => (birthday ? birthdayInWords(birthday) : ''),
  'May Be Written To': ({ mayBeWrittenTo }) => WORDS.get(mayBeWrittenTo)!,
  Note: ({ note }) => note ?? '',
  Purchases: ({ purchases }) => purchases,
  Revenue: ({ revenue }) => revenue.toFixed(2),
  'Last Purchase': ({ lastPurchase }) => lastPurchase ?? '',
}

/** Amounts are no texts of people, and stay numbers where they are below zero. */
const cellOf = (name: string, value: string | number) =>
  name === 'Revenue' || typeof value === 'number' ? value : escapeFormulas(value)

/** The CSV file of all customers, by name. */
export async function* customersCsv(
  db: Database,
  ownerId: string,
  today: Day,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([Object.keys(COLUMNS)])
  const readAfter = (last: Customer | undefined): Promise<Customer[]> =>
    db.withOwner(ownerId, async (tx) => {
      await profileForFigures(tx)
      const page = { sort: 'name', limit: BATCH, cursor: last?.id } as const
      return (await selectCustomers(tx, page, today)).customers
    })
  for await (const batch of inBatches(BATCH, readAfter)) {
    yield csvLines(
      batch.map((customer) =>
        Object.entries(COLUMNS).map(([name, valueOf]) => cellOf(name, valueOf(customer))),
      ),
    )
  }
}
