import { addDays, dayIn } from '../../../shared/calendar.ts'
import { badInput, type AppError } from '../../../shared/errors.ts'
import { instantAt } from '../../../shared/zone-clock.ts'
import { columnName, type ImportPreview } from '../preview/contract.ts'
import { NO_SALES } from '../rejected-rows/contract.ts'

/** the owner's clock; readings are spread over 4 hours */
const FIRST_HOUR = 2
const MINUTES = 4 * 60

const MINUTE = 60_000

/** always at the same minute of the owner's clocks */
export function nextNight(timeZone: string, after: Date, feedId: number): Date {
  // A prime, so that the files of one evening are far apart.
  const minute = (feedId * 97) % MINUTES
  const today = dayIn(timeZone, after)
  const at = (days: number) =>
    new Date(instantAt(timeZone, addDays(today, days), FIRST_HOUR).getTime() + minute * MINUTE)
  return at(0) > after ? at(0) : at(1)
}

const refused = (sentence: string): AppError => badInput(sentence, { address: sentence })

/** Throws a 400. `allowsHttp`: for a network that the operator answers for. */
export function addressOf(text: string, allowsHttp: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'http:' && !allowsHttp)
    throw refused(
      'This address begins with http://, so others could read the file on its way. Use one with https://',
    )
  if (!url || !['https:', 'http:'].includes(url.protocol))
    throw refused('Enter an address that begins with https://')
  return ofSheet(url) ?? ofDropbox(url) ?? ofSharePoint(url) ?? withoutHash(url)
}

const withoutHash = (url: URL): URL => {
  const plain = new URL(url)
  plain.hash = ''
  return plain
}

function ofSheet(url: URL): URL | undefined {
  if (url.hostname !== 'docs.google.com') return undefined
  const published = /^\/spreadsheets\/d\/e\/([\w-]{20,200})\/pub(?:html)?$/.exec(url.pathname)
  const gid = url.searchParams.get('gid') ?? new URLSearchParams(url.hash.slice(1)).get('gid')
  const sheet = gid !== null && /^\d{1,20}$/.test(gid) ? gid : undefined
  if (published) {
    if (url.searchParams.has('output')) return withoutHash(url)
    const query = sheet ? `gid=${sheet}&single=true&output=csv` : 'output=csv'
    return new URL(`https://docs.google.com/spreadsheets/d/e/${published[1]}/pub?${query}`)
  }
  const own =
    /^\/spreadsheets\/(?:u\/\d{1,3}\/)?d\/([\w-]{20,200})(?:\/(?:edit|view|htmlview|preview)?)?$/.exec(
      url.pathname,
    )
  if (!own) return undefined
  return new URL(
    `https://docs.google.com/spreadsheets/d/${own[1]}/export?format=csv&gid=${sheet ?? 0}`,
  )
}

function ofDropbox(url: URL): URL | undefined {
  if (url.hostname !== 'www.dropbox.com') return undefined
  const file = withoutHash(url)
  file.searchParams.set('dl', '1')
  return file
}

function ofSharePoint(url: URL): URL | undefined {
  if (!url.hostname.endsWith('.sharepoint.com')) return undefined
  const file = withoutHash(url)
  file.searchParams.set('download', '1')
  return file
}

export interface LastRead {
  headers: string[]
  rows: number
  errorRows: number
  goneSales: number
  mayShrink: boolean
}

/** rows; below that, any number may come next night */
const FEW_ROWS = 20

export const mayBeEmpty = ({ rows, mayShrink }: Pick<LastRead, 'rows' | 'mayShrink'>): boolean =>
  mayShrink || rows < FEW_ROWS

/** without totals, fees and the like */
export const errorsIn = (
  byReason: { reason: (typeof NO_SALES)[number]; count: number }[],
): number =>
  byReason.reduce((sum, { reason, count }) => sum + (NO_SALES.includes(reason) ? 0 : count), 0)

export function questionOf(
  {
    columns,
    questions,
    missing,
    currencies,
    summary,
    looksLike,
  }: ImportPreview | Omit<ImportPreview, 'uploadId'>,
  last: LastRead,
): string | undefined {
  const changed = columnsChanged(columns.map(columnName), last.headers)
  if (changed) return changed
  if (missing.length > 0) return "The file doesn't say everything that is needed any more."
  if (questions.includes('currencies'))
    return currencies.length > 1
      ? 'The file has sales in several currencies now.'
      : 'The file has amounts in another currency now.'
  if (questions.includes('contents') || (looksLike && !summary))
    return "The file doesn't look like a list of sales any more."
  if (questions.includes('changed'))
    return summary?.canceled
      ? canceledText(summary.canceled)
      : changedText(summary?.maybeChanged ?? 0)
  if (questions.includes('sheet')) return 'The workbook has several sheets of sales now.'
  if (questions.length > 0)
    return 'The file can be read in two ways, and only you know which one is right.'
  if (!summary) return "The file can't be read as before."
  const errors = errorsIn(summary.errorsByReason)
  if (errors > last.errorRows)
    return errors === 1
      ? "A row of the file can't be read."
      : `${errors.toLocaleString('en-US')} rows of the file can't be read.`
  if (summary.gone > last.goneSales)
    return `${summary.gone === 1 ? 'A sale that this file brought is' : `${summary.gone.toLocaleString('en-US')} sales that this file brought are`} not among its rows any more.`
  if (!last.mayShrink && last.rows >= FEW_ROWS && summary.rows < last.rows / 2)
    return `The file has ${summary.rows.toLocaleString('en-US')} rows instead of ${last.rows.toLocaleString('en-US')}.`
  return undefined
}

const changedText = (rows: number): string =>
  rows === 1
    ? 'A row of the file has changed since its sale was recorded.'
    : `${rows.toLocaleString('en-US')} rows of the file have changed since their sales were recorded.`

const canceledText = (sales: number): string =>
  sales === 1
    ? 'A sale that this file brought was canceled since.'
    : `${sales.toLocaleString('en-US')} sales that this file brought were canceled since.`

function columnsChanged(now: string[], before: string[]): string | undefined {
  const gone = before.filter((name) => !now.includes(name))
  const added = now.filter((name) => !before.includes(name))
  if (gone.length === 0 && added.length === 0 && now.length === before.length) return undefined
  if (gone.length > 0) return `The file has no column "${gone[0]!.slice(0, 100)}" any more.`
  return added.length > 0
    ? `The file has a new column "${added[0]!.slice(0, 100)}".`
    : 'The columns of the file have changed.'
}
