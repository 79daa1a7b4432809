import { idFromExport, type SaleIds } from '../../sales/export/index.ts'
import { assumptionsOf, remarksOf } from './words/assumptions.ts'
import { OF_MONEY } from './words/remarks.ts'
import { FIELDS, type ColumnMapping, type Field } from '../contract.ts'
import type { DateOrder, DecimalMark } from '../options/contract.ts'
import { columnName } from '../preview/contract.ts'
import { mappingOf } from './columns/suggest.ts'
import type { Settled } from './values/evidence.ts'
import type { ReasonCount, RowError } from '../rejected-rows/contract.ts'
import { isUnsettled } from './rows/currencies.ts'
import { requireSettled } from './words/currencies.ts'
import { requireMapping, type Layout } from './survey/layout.ts'
import { requireSales } from './survey/resemblance.ts'
import { LIMITS, RejectedRows } from './file/rejected.ts'
import { mappingToSave, type SavedMapping } from './survey/saved-mappings.ts'
import { headOf } from './values/cells.ts'
import type { CanceledSale } from './rows/canceled.ts'
import { StagingEncoder } from './rows/copy-encoder.ts'
import { readRows, type OnProgress } from './file/passes.ts'
import { previewOf, type FilePreview } from './words/preview.ts'
import { requireYear } from './shapes/years.ts'
import { columnsRead, surveyFile, type OpenFile, type SurveyRequest } from './survey/survey.ts'
import { unpackSheets } from './workbook/workbook.ts'
import { RowCollector, type Tally } from './rows/row-collector.ts'

export interface ReadRequest extends SurveyRequest {
  purpose: 'preview' | 'import'
  roomForRejected: number
  /** `takesOld`: also exports without a key */
  ids: SaleIds & { takesOld: boolean }
}

export interface ReadOutcome {
  assumptions: string[]
  /** those about what may make the total wrong */
  warnings: string[]
  errors: RowError[]
  errorsByReason: ReasonCount[]
  errorCount: number
  canceled: CanceledSale[]
  keptCount: number | undefined
  own: { fields: Field[]; hasIds: boolean; isCertain: boolean } | undefined
  reading: {
    fields: Field[]
    mapping: ColumnMapping
    columns: string[]
    dateOrder: DateOrder | undefined
    decimal: DecimalMark | undefined
  }
  headers: string[]
  customerColumn: number | undefined
  sheet: string | undefined
  currency: string | null
  dateOrder: DateOrder | null
  mappingToSave: SavedMapping | undefined
  preview: FilePreview | null
  /** null while a required field has no column, or currencies are open */
  tally: Tally | null
}

export interface Outlets {
  /** `isOwn`: rows of our own export */
  send: (batch: Uint8Array<ArrayBuffer>, isOwn: boolean) => void
  /** resolves when the next batch may be sent */
  pace: () => Promise<void>
  writeRejected: (piece: Uint8Array) => void
  onProgress: OnProgress
}

/** share of the time, measured */
const UNPACKING = 0.6
const SURVEYING = 0.2

/** Sheets of a workbook are written into `sheetsFd`, an empty file. */
export async function readFile(
  { fd, sheetsFd }: { fd: number; sheetsFd: number },
  request: ReadRequest,
  outlets: Outlets,
): Promise<ReadOutcome> {
  const list = await unpackSheets(fd, sheetsFd, (done) => outlets.onProgress(0, UNPACKING * done))
  if (!list) return readTable({ fd }, request, outlets)
  return readTable({ fd, sheets: { fd: sheetsFd, list } }, request, {
    ...outlets,
    onProgress: (rows, done) => outlets.onProgress(rows, UNPACKING + (1 - UNPACKING) * done),
  })
}

async function readTable(
  file: OpenFile,
  request: ReadRequest,
  { send, pace, writeRejected, onProgress }: Outlets,
): Promise<ReadOutcome> {
  const survey = await surveyFile(file, request, (_, fraction) =>
    onProgress(0, SURVEYING * fraction),
  )
  if (request.purpose === 'import') {
    requireMapping(survey.layout)
    requireSales(survey.layout)
    requireYear(survey.shape?.year)
  }
  const { layout, delimiter } = survey
  const rejected =
    request.purpose === 'import'
      ? new RejectedRows(layout.headers, delimiter, writeRejected, {
          ...LIMITS,
          gzip: Math.min(LIMITS.gzip, request.roomForRejected),
        })
      : undefined
  const staging = new StagingEncoder(
    (batch) => send(batch, layout.own !== undefined),
    idReader(layout, request.ids),
    layout.defaultDate,
  )
  const collector = new RowCollector(survey, request, staging, rejected)
  const reshaper = survey.shape?.reader()
  const take = (record: string[], row: number): void => {
    if (!reshaper) return collector.take(record, row)
    for (const read of reshaper.read(record)) collector.take(read, row)
  }
  if (layout.missing.length === 0) {
    await readRows(
      survey,
      take,
      (rows, fraction) =>
        onProgress(Math.max(0, rows - layout.headerRow), SURVEYING + (1 - SURVEYING) * fraction),
      pace,
    )
    collector.end()
    staging.flush()
    rejected?.flush()
  }
  const settlement = collector.settlement()
  if (request.purpose === 'import') requireSettled(settlement)
  const columns = columnsRead(survey)
  const fields = FIELDS.filter((field) => columns[field] !== undefined)
  const isComplete = layout.missing.length === 0 && !isUnsettled(settlement)
  return {
    assumptions: assumptionsOf(survey, collector, settlement, request, reshaper?.sums ?? 0),
    warnings: remarksOf(collector.remarks, (remark) => OF_MONEY.includes(remark)),
    errors: collector.errors,
    errorsByReason: collector.errorsByReason(),
    errorCount: collector.errorCount,
    canceled: collector.canceled,
    keptCount: rejected?.isFull ? rejected.kept : undefined,
    reading: {
      fields,
      mapping: mappingOf(columns, layout.headers),
      columns: layout.columns.map(columnName),
      dateOrder: settledValue(survey.dateOrder),
      decimal: settledValue(survey.decimal.revenue),
    },
    own: layout.own && {
      fields,
      hasIds: layout.own.idColumn !== undefined,
      isCertain: layout.own.isCertain,
    },
    headers: layout.headers,
    customerColumn: layout.chosen.customerName,
    sheet: survey.workbook?.sheet.name,
    currency:
      settlement.choice?.take === 'rates'
        ? null
        : (settlement.found.find(({ sign }) => sign)?.code ?? null),
    dateOrder: survey.dateOrder.settledBy === 'unneeded' ? null : survey.dateOrder.value,
    mappingToSave: mappingToSave(survey, request, survey.dateOrder, Object.values(survey.decimal)),
    preview:
      request.purpose === 'preview'
        ? previewOf(
            survey,
            request,
            { settlement, doubts: collector.doubts(), dateSpans: collector.dateSpans() },
            collector.firstRows,
          )
        : null,
    tally: isComplete ? collector.tally() : null,
  }
}

/** undefined if open, or without effect */
const settledValue = <Value>({ value, settledBy, open }: Settled<Value>): Value | undefined =>
  open || settledBy === 'unneeded' ? undefined : value

function idReader({ own }: Layout, ids: ReadRequest['ids']) {
  const column = own?.idColumn
  if (column === undefined) return undefined
  return (record: string[]) => idFromExport(ids, headOf(record[column] ?? ''), ids)
}
