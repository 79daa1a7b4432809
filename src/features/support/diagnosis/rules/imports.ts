import { say, type Name, type Words } from '../../../../shared/phrases/words.ts'
import {
  dateOf,
  dayNumber,
  dayOf,
  formatDayInWords,
  formatDays,
  monthOf,
  yearOf,
  type Day,
} from '../../../../shared/calendar.ts'
import { TRASH_DAYS } from '../../../../shared/limits.ts'
import { countOf, formatCount } from '../../../../shared/money.ts'
import type { DateOrder } from '../../../imports/options/contract.ts'
import { exchangedIn } from './days.ts'
import { TO_DATA, TO_DELETED, type Cause, type Evidence } from './finding.ts'
import type { ImportSeen, Situation } from './situation.ts'

const FILE = 'import|upload|file|csv|excel|spreadsheet|sheet'
const DATA_TYPES = ['Data Accuracy', 'Bug/Error'] as const

const named = ({ fileName, day }: ImportSeen, { notation }: Situation): Words =>
  say`“${{ stands: 'file', text: fileName }}” on ${formatDayInWords(day, notation)}`
const rows = (value: number, { notation }: Situation): string => countOf(value, notation, 'row')
const done = ({ imports }: Situation): ImportSeen[] =>
  imports.filter(({ state }) => state === 'done')

/** minutes */
const LONG = 10

/** May quote a cell: treated like a name. */
const message = (text: string): Words => {
  const quoted: Name = { stands: 'message', text }
  return say` ${quoted}`
}

function stopped(run: ImportSeen, situation: Situation): Words | null {
  const file = named(run, situation)
  if (run.state === 'failed')
    return say`The import of ${file} failed, and none of its rows were taken in.${run.message === null ? '' : message(run.message)}`
  if (run.state === 'canceled')
    return say`The import of ${file} was canceled before it was done, and none of its rows were taken in.`
  if (run.state === 'running' && run.minutes >= LONG)
    return say`The import of ${file} has been running for ${run.minutes} minutes and has read ${rows(run.rowsRead, situation)} so far.`
  return null
}

export const importStopped: Cause = {
  kind: 'import_stopped',
  words: {
    points: `${FILE} cancel|stuck|hang|crash`,
    hints: 'half|bar|progress|percent stop|fail|slow|forever|long onboard|put+sheet|list|ledger',
  },
  types: [...DATA_TYPES, 'Performance'],
  check: { ...TO_DATA, label: 'See your imports' },
  find: (situation) => {
    const [run] = situation.imports
    const diagnosis = run && stopped(run, situation)
    if (!diagnosis) return null
    return {
      strength: run.state === 'canceled' ? 0.9 : 1,
      diagnosis,
      solution:
        run.state === 'running'
          ? 'Open Data Management and look at its progress. If the number of rows stands still for a minute, cancel the import and start it again. Nothing is imported twice.'
          : 'Open Data Management and import the file again. The preview shows how each column is read before anything is saved.',
      fixTime: 'About 5 minutes',
    }
  },
}

/** share of skipped rows: too many, and nobody minds */
const MANY_SKIPPED = 0.15
const FEW_SKIPPED = 0.02

export const rowsRejected: Cause = {
  kind: 'rows_rejected',
  words: {
    points: 'row|line|record skip|reject|ignore not+all some|half|rest|other+missing|gone',
    hints: `${FILE} missing|where|find low|less|lower|few|short|only revenue|total|sum|adding accountant|till|book`,
  },
  types: DATA_TYPES,
  check: { label: 'See rows that were skipped', href: '/data-management' },
  find: (situation) => {
    const [run] = done(situation).filter(({ errorCount }) => errorCount > 0)
    if (!run) return null
    const toFix = run.errorCount - run.noSales
    const share = toFix / (run.imported + run.duplicates + toFix)
    const strength =
      share >= MANY_SKIPPED ? 0.95 : toFix === 0 ? 0.6 : share >= FEW_SKIPPED ? 0.8 : 0.5
    const most = run.mostSkipped
    const why = most
      ? ` The most common reason, in ${rows(most.rows, situation)}: ${most.reason}.`
      : ''
    return {
      strength,
      diagnosis: say`The import of ${named(run, situation)} took in ${rows(run.imported, situation)} and skipped ${rows(run.errorCount, situation)}.${why}`,
      solution:
        toFix > 0
          ? 'Open Data Management, download the skipped rows, fix what the last column says, and import that file. Rows that are already recorded are not added again.'
          : 'These rows are not sales but totals, headings or fees, so there is nothing to fix. Data Management lists each of them.',
      fixTime: 'About 10 minutes',
    }
  },
}

export const allDuplicates: Cause = {
  kind: 'all_duplicates',
  words: {
    points: `${FILE} nothing+change|add|new|happen already`,
    hints: 'times|again nothing|missing|where still broke',
  },
  types: DATA_TYPES,
  check: { ...TO_DATA, label: 'See your imports' },
  find: (situation) => {
    const [run] = situation.imports
    if (run?.state !== 'done' || run.imported > 0 || run.duplicates === 0) return null
    return {
      strength: 0.95,
      diagnosis: say`The import of ${named(run, situation)} added nothing, because all ${rows(run.duplicates, situation)} were already recorded.`,
      solution:
        'Your sales are there: search for one of them in Data Management. If these are really new sales that look the same, import the file again and choose to keep duplicates.',
      fixTime: 'About 2 minutes',
    }
  },
}

/** sales, and share that is no chance */
const ENOUGH_COMPARED = 10
const MOSTLY_AGAIN = 0.5

export const soldTwice: Cause = {
  kind: 'sold_twice',
  words: {
    points: 'double|twice|duplicate|2x|doubled half+of|exactly two|2+times',
    hints: `much|more|high|inflate revenue|total|sum|takings ${FILE} same|again`,
  },
  types: DATA_TYPES,
  check: { ...TO_DATA, label: 'See your imports' },
  find: (situation) => {
    const run = done(situation).find(
      ({ twice }) =>
        twice !== null &&
        twice.compared >= ENOUGH_COMPARED &&
        twice.again >= MOSTLY_AGAIN * twice.compared,
    )
    if (!run) return null
    const { compared, again, alsoFrom } = run.twice!
    const also =
      alsoFrom === null
        ? say`entered by hand`
        : alsoFrom === ''
          ? say`from an earlier import`
          : say`from the earlier import of “${{ stands: 'file', text: alsoFrom }}”`
    // maybe with the same name and day
    const which = alsoFrom === null ? '' : ', the later of the two'
    return {
      strength: 0.97,
      diagnosis: say`Sales are recorded twice. Of ${countOf(compared, situation.notation, 'sale')} that we compared from the import of ${named(run, situation)}, ${formatCount(again, situation.notation)} are there a second time, ${also}.`,
      solution: `Open Data Management and undo the import of “${run.fileName}” from ${formatDayInWords(run.day, situation.notation)}${which}. The other sales stay, and you can restore it for ${TRASH_DAYS} days.`,
      fixTime: 'About 2 minutes',
    }
  },
}

/** sampled sales */
const ENOUGH_DAYS = 8
/** No chance: so many sales, none after the 12th. */
const LAST_MONTH = 12

const turned = (day: Day): Day => dayOf(yearOf(day), dateOf(day), monthOf(day))
const spanOf = (days: Day[]): { start: Day; end: Day; length: number } => {
  const [start, end] = [days.toSorted()[0]!, days.toSorted().at(-1)!]
  return { start, end, length: dayNumber(end) - dayNumber(start) + 1 }
}

/**
 * All sales are on days that can be months, and exchanged none is in the future, or all are within a much shorter time.
 */
export const swappedDays: Cause = {
  kind: 'swapped_days',
  words: {
    points:
      'wrong|mixed|crazy|different+month|date swap|switch|flip day+month american|british|european+date format|order+date',
    hints:
      'month january|february|march|april|may|june|july|august|september|october|november|december date|day future|come+yet jump|all+over',
  },
  types: DATA_TYPES,
  check: { ...TO_DATA, label: 'Check the dates of your imports' },
  find: (situation, { description }) => {
    const { today, notation } = situation
    for (const run of done(situation)) {
      const { days } = run
      if (days.length < ENOUGH_DAYS || days.some((day) => dateOf(day) > LAST_MONTH)) continue
      if (days.every((day) => dateOf(day) === 1)) continue
      const [now, then] = [spanOf(days), spanOf(days.map(turned))]
      const ahead = days.filter((day) => day > today).length
      const isBetter = then.end <= today && (ahead > 0 || then.length * 3 <= now.length)
      if (!isBetter) continue
      const unread =
        run.badDates > 0
          ? ` ${rows(run.badDates, situation)} with a day above 12 could not be read at all.`
          : ''
      return {
        strength: ahead > 0 || run.badDates > 0 ? 0.97 : 0.93,
        diagnosis: say`Day and month are exchanged in the import of ${named(run, situation)}. Its sales are dated ${formatDays(now, notation)}, and none later than the 12th of a month. Read the other way, they are dated ${formatDays(then, notation)}.${unread}`,
        solution:
          'Open Data Management, undo that import and import the file again. In the preview, choose the other order of day and month.',
        fixTime: 'About 3 minutes',
      }
    }
    return readBothWays(situation, description)
  },
}

const ORDERS: Partial<Record<DateOrder, string>> = { dmy: 'the day first', mdy: 'the month first' }

/** Nothing shows a mistake, unless the report names a day along with its exchange. */
function readBothWays(situation: Situation, description: string): Evidence | null {
  const { notation } = situation
  const runs = done(situation).filter(
    ({ days, dateOrder }) =>
      dateOrder !== null &&
      ORDERS[dateOrder] !== undefined &&
      days.every((day) => dateOf(day) <= LAST_MONTH) &&
      days.some((day) => day !== turned(day)),
  )
  if (runs.length === 0) return null
  const exchanged = exchangedIn(description)
  const isNamed = (day: Day): boolean => exchanged.has(day.slice(5))
  const first = runs.find(({ days }) => days.some(isNamed)) ?? runs[0]!
  const day = first.days.find(isNamed) ?? first.days.find((each) => each !== turned(each))!
  const others = runs
    .filter((run) => run !== first)
    .flatMap(
      (run) =>
        say` The same is true of the import of ${named(run, situation)}, which was read with ${ORDERS[run.dateOrder!]!}.`,
    )
  return {
    strength: isNamed(day) ? 0.97 : 0.8,
    ...(isNamed(day) && { isNamed: true as const }),
    diagnosis: say`The dates in the import of ${named(first, situation)} can be read both ways: none is later than the 12th of a month. They were read with ${ORDERS[first.dateOrder!]!}. Read the other way, ${formatDayInWords(day, notation)} would be ${formatDayInWords(turned(day), notation)}.${others}`,
    solution:
      'If the other way is right, open Data Management, undo that import and import the file again. In the preview, choose the other order of day and month.',
    fixTime: 'About 3 minutes',
  }
}

/** share of all sales */
const MANY_DELETED = 0.1
/** sales */
const FEW_DELETED = 5

export const importUndone: Cause = {
  kind: 'import_undone',
  words: {
    points:
      'delete|remove|erase|undo|undid|undone|clear|clean|trash|tidied lost|vanish|disappear|wiped gone',
    hints: 'where missing|back low|lower|less|drop week|yesterday|saturday|last|before touch|did',
  },
  types: DATA_TYPES,
  check: TO_DELETED,
  find: ({ deleted, sales, notation }) => {
    const largest = deleted.toSorted((a, b) => b.count - a.count)[0]
    if (!largest) return null
    const share = largest.count / (largest.count + sales.entries)
    if (largest.count < FEW_DELETED) return null
    const day = formatDayInWords(largest.day, notation)
    const count = countOf(largest.count, notation, 'sale')
    const fileName = { stands: 'file' as const, text: largest.fileName ?? '' }
    return {
      strength: share >= MANY_DELETED ? 0.96 : 0.6,
      diagnosis:
        largest.kind === 'import'
          ? say`The import of “${fileName}” was undone on ${day}, and its ${count} no longer count.`
          : say`${count} were deleted on ${day}, and no longer count.`,
      solution: `Open Recently deleted in Data Management and restore them. That is possible for ${TRASH_DAYS} days after they were deleted.`,
      fixTime: 'About 1 minute',
      cures: [TO_DELETED],
    }
  },
}
