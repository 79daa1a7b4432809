import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { AppError, badInput, conflict } from '../../../shared/errors.ts'
import { profileOf } from '../../profile/index.ts'
import { type ComparedRows } from '../recording/comparison.ts'
import {
  compareFeedRows,
  deletedRecords,
  importsWithRecords,
  wereCleared,
  type Deleted,
} from '../recording/feed-rows.ts'
import type { ReadOutcome } from '../reading/reader.ts'
import { optionsForNextTime } from '../options/contract.ts'
import type { Upload } from '../uploads/upload.ts'
import { MAX_FEEDS } from './contract.ts'
import { errorsIn, nextNight } from './rules.ts'
import {
  adoptImports,
  countFeeds,
  findFeed,
  importsOf,
  importsOfNone,
  leaveOut,
  leftOutOf,
  lockedFeed,
  updateFeed,
} from './store.ts'

export interface FeedRows {
  compared: ComparedRows
  /** imports by hand that had some of its rows */
  adopted: number[]
  deleted: Deleted[]
}

/** records; more are no single sales any more */
const MOST_LEFT_OUT = 100_000

/** Also with sales that somebody imported by hand. Throws a 409 when the sales were cleared: all would come back. */
export async function compareFeed(
  tx: OwnerTx,
  feedId: number,
  fields: ReadOutcome['reading']['fields'],
): Promise<FeedRows> {
  const { turnedOnAt } = await findFeed(tx, feedId)
  const own = await importsOf(tx, feedId)
  const adopted = await importsOfNone(tx, await importsWithRecords(tx))
  const imports = [...own, ...adopted]
  if (await wereCleared(tx, imports, turnedOnAt)) throw cleared()
  const deleted = mostOf(await leftOutOf(tx, feedId), await deletedRecords(tx, imports))
  if (deleted.length > MOST_LEFT_OUT) throw cleared()
  const compared = await compareFeedRows(tx, { fields, imports, deleted })
  return { compared, adopted, deleted }
}

export const CLEARED = 'feed_cleared'
const cleared = (): AppError =>
  conflict(
    CLEARED,
    'You deleted the sales of this file, so it is paused: they would all come back. Turn it on to import them again.',
  )

function mostOf(...lists: Deleted[][]): Deleted[] {
  const copies = new Map<string, number>()
  for (const each of lists.flat())
    copies.set(each.recordHash, Math.max(each.copies, copies.get(each.recordHash) ?? 0))
  return [...copies].map(([recordHash, copies]) => ({ recordHash, copies }))
}

interface Counts {
  imported: number
  updated: number
  staged: number
}

/** The owner's choices stand for the nights to come. */
export async function noteImported(
  tx: OwnerTx,
  feedId: number,
  { file, options }: Pick<Upload, 'file' | 'options'>,
  outcome: ReadOutcome,
  { rows, counts, now }: { rows: FeedRows | undefined; counts: Counts; now: Date },
): Promise<void> {
  if (options.year !== undefined || options.defaultDate !== undefined) throw undated()
  const { state, rows: before, mayShrink, problem } = await lockedFeed(tx, feedId)
  if (problem === 'recovered') throw turnOnFirst()
  if (state === 'draft' && (await countFeeds(tx)) >= MAX_FEEDS) throw tooManyFeeds()
  await adoptImports(tx, feedId, rows?.adopted ?? [])
  await leaveOut(tx, feedId, rows?.deleted ?? [])
  const { timeZone } = await profileOf(tx)
  const { mapping, columns, dateOrder, decimal } = outcome.reading
  const found = counts.staged + outcome.errorCount
  await updateFeed(tx, feedId, {
    state: 'on',
    mapping,
    headers: columns,
    options: optionsForNextTime(options, {
      ...outcome.mappingToSave?.options,
      ...(dateOrder && { dateOrder }),
      ...(decimal && { decimal }),
    }),
    rows: found,
    goneSales: rows?.compared.gone ?? 0,
    errorRows: errorsIn(outcome.errorsByReason),
    mayShrink: mayShrink || (state !== 'draft' && found < before / 2),
    importedHash: file.contentHash,
    nextAt: nextNight(timeZone, now, feedId),
    readAt: now,
    newSales: counts.imported + counts.updated,
    failures: 0,
    problem: null,
    message: null,
    isTold: false,
  })
}

const undated = () =>
  badInput(
    "This file doesn't say the day and the year of each sale, so it can't be read every night. Import it by hand instead.",
  )

const turnOnFirst = () =>
  conflict(
    'feed_paused',
    'This file is paused, because your account was made safe again. Turn it on again under Read every night, then import it.',
  )

export const tooManyFeeds = () =>
  conflict(
    'too_many_feeds',
    `At most ${MAX_FEEDS} files can be read every night. Remove one of them first.`,
  )
