import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { earlier, later, lengthOf, type Day, type DayRange } from '../../../shared/calendar.ts'
import {
  forgetSpelled,
  type Inserted,
  insertStaged,
  addStagedNames,
  lockSales,
  type RoomForSent,
  roomForSent,
  takeOutCanceled,
} from '../../sales/index.ts'
import { NAME_KINDS } from '../../sales/contract.ts'
import { sale } from '../../sales/tables.ts'
import { selectNew, type ComparedRows } from './comparison.ts'
import { fillKnown, NO_FILLS, type Fills } from './fills.ts'
import { updateChanged } from './updates.ts'

/** per statement, so that its triggers' sums fit in memory */
const CHUNK_ROWS = 200_000

/** Lets a chunk skip most other rows in files in date order. */
const indexDays = (table: string): string =>
  `CREATE INDEX ON ${table} USING brin (sale_date) WITH (pages_per_range = 16)`
const countDays = (table: string): string =>
  `SELECT sale_date AS day, count(*) AS rows FROM ${table} GROUP BY 1 ORDER BY 1`

export function chunksOf(days: DayRows[]): Chunk[] {
  const chunks: Chunk[] = []
  for (const { day, rows } of days) {
    const last = chunks.at(-1)
    const isMonthDone = last?.lastDay.slice(0, 7) !== day.slice(0, 7)
    const isFull = !last || last.rows >= (isMonthDone ? CHUNK_ROWS : 2 * CHUNK_ROWS)
    if (isFull) chunks.push({ firstDay: day, lastDay: day, rows })
    else Object.assign(last, { lastDay: day, rows: last.rows + rows })
  }
  return chunks
}
interface Chunk {
  firstDay: Day
  lastDay: Day
  rows: number
}
interface DayRows {
  day: Day
  rows: number
}

export interface Saved extends Inserted {
  updated: number
  canceled: number
  filled: Fills
}

interface Answers {
  changed: 'update' | 'keep' | 'skip'
  /** null: all rows are new */
  compared: ComparedRows | null
}

export interface Recording {
  /** All rows must be new. False: record the rest as a whole, because rows are not in date order. */
  recordPortion: () => Promise<boolean>
  /** `saved`: 0 to 1. Returns the whole import's counts. */
  recordRest: (answers: Answers, saved: (fraction: number) => void) => Promise<Saved>
}

export function startRecording(
  tx: OwnerTx,
  { importId, now, mayRead }: { importId: number; now: Date; mayRead: boolean },
): Recording {
  const { client } = tx
  const all: Saved = {
    imported: 0,
    updated: 0,
    canceled: 0,
    filled: NO_FILLS,
    firstSaleId: null,
    lastSaleId: null,
  }
  let previous: DayRange | undefined
  let room: RoomForSent | undefined

  async function addAllNames(): Promise<void> {
    if (!mayRead) room ??= await roomForSent(tx, NAME_KINDS)
    await addStagedNames({ client }, room)
  }

  async function insert(table: string, chunks: Chunk[], saved = (_: number) => {}): Promise<void> {
    // Before the rate of tax is read: a change of it then finds these sales (tax/fill.ts).
    await lockSales(tx)
    const total = chunks.reduce((sum, { rows }) => sum + rows, 0)
    let done = 0
    for (const { firstDay, lastDay, rows } of chunks) {
      const days = { start: firstDay, end: lastDay }
      const chunk = await insertStaged(tx, table, { importId, days, now })
      all.imported += chunk.imported
      all.firstSaleId ??= chunk.firstSaleId
      all.lastSaleId = chunk.lastSaleId ?? all.lastSaleId
      saved((done += rows) / total)
    }
  }

  return {
    recordPortion: async () => {
      await addAllNames()
      const { rows: days } = await client.query<DayRows>(countDays('staged'))
      await insert('staged', chunksOf(days))
      await forgetSpelled({ client })
      const here = { start: days[0]!.day, end: days.at(-1)!.day }
      const isInOrder = previous === undefined || areApart(previous, here)
      previous = here
      return isInOrder
    },
    recordRest: async ({ changed, compared }, saved) => {
      await addAllNames()
      const table = compared
        ? await selectNew({ client }, compared, { withChanged: changed === 'keep' })
        : 'staged'
      await client.query(indexDays(table))
      const { rows: days } = await client.query<DayRows>(countDays(table))
      if (compared && !compared.isOwn) {
        all.filled = await fillKnown(tx, importId, compared)
        all.updated = all.filled.sales
      }
      if (compared?.isPaired && changed === 'update') {
        all.updated += await updateChanged(tx, importId, compared, now)
        await takeOutCanceled(tx, importId, (all.canceled = compared.canceled))
      }
      await insert(table, chunksOf(days), saved)
      return all
    },
  }
}

/** In date order portions share one day at most. */
const areApart = (a: DayRange, b: DayRange): boolean =>
  2 * lengthOf({ start: later(a.start, b.start), end: earlier(a.end, b.end) }) <=
  Math.min(lengthOf(a), lengthOf(b))

export async function hasImportedSales({ client }: Pick<OwnerTx, 'client'>): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(HAS_IMPORTED)
  return rows[0]!.has
}
// ORDER BY forces the primary key; else PostgreSQL may walk the sales of all other owners.
const HAS_IMPORTED = sqlText`
  SELECT count(*) > 0 AS has
  FROM (SELECT FROM ${sale} WHERE owner_id = current_owner() AND source = 'import' ORDER BY id LIMIT 1) AS one`
