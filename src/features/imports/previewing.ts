import type { OwnerTx } from '../../server/database/tenancy.ts'
import { endOfMonth, startOfMonth } from '../../shared/calendar.ts'
import { nameKey } from '../../shared/names.ts'
import { historyOf, productSums } from '../sales/index.ts'
import { canceledSales, changedSales, goneSales } from './recording/changed-sales.ts'
import { type ComparedRows } from './recording/comparison.ts'
import { largeSales } from './recording/large-sales.ts'
import { findFills, NO_FILLS } from './recording/fills.ts'
import { contactAssumptions } from './customers/beside-sales.ts'
import { MAX_CHANGED_SHOWN, type ChangedRow, type ImportPreview } from './preview/contract.ts'
import { bytesToRead, deadline, timeoutFor, tooSlow } from './reading/thread/thread.ts'
import { aboutFilled } from './reading/words/filled.ts'
import { answerFor, compare, mustSay, stage, type Needed } from './staging.ts'
import { productNamedBy } from './uploads/product-names.ts'
import type { Upload } from './uploads/upload.ts'

/** ms beyond the time for reading the file */
const DATABASE_TIME = 5 * 60_000

/** Its connection is one of few, so the time is limited. */
export function previewFile(
  services: Needed,
  ownerId: string,
  upload: Upload,
  stopped: AbortSignal,
): Promise<Omit<ImportPreview, 'uploadId'>> {
  const late = new AbortController()
  const signal = AbortSignal.any([stopped, late.signal])
  const work = async (tx: OwnerTx): Promise<Omit<ImportPreview, 'uploadId'>> => {
    const { staged, outcome } = await stage(tx, services, upload, signal)
    const { preview, tally, assumptions, warnings, errorCount } = outcome
    const compared = tally && (await compare(tx, upload, outcome, { countsGone: true })).compared
    const found = tally && (await countsOf(tx, upload, staged, compared))
    const history = await historyOf(tx)
    const isOpen =
      mustSay(upload, outcome) ||
      (compared !== null && compared.changed + compared.canceled > 0 && answerFor(upload) === 'ask')
    const canceled = compared?.canceled ? await canceledSales(tx, MAX_CHANGED_SHOWN) : null
    return {
      ...preview!,
      questions: [...preview!.questions, ...(isOpen ? (['changed'] as const) : [])],
      warnings,
      assumptions: [
        ...assumptions.filter((sentence) => !warnings.includes(sentence)),
        ...aboutFilled(found?.filled ?? NO_FILLS),
        ...contactAssumptions(outcome),
      ],
      canSwitchCurrency: history === null,
      suggestedProducts: preview!.mapping.productName
        ? []
        : await suggestedProducts(tx, upload.file.name, history),
      changedRows: compared ? await describeChanged(tx, compared) : [],
      canceledSales: canceled?.sales ?? [],
      goneSales: found?.counts.gone ? await goneSales(tx, MAX_CHANGED_SHOWN) : [],
      large: found && (await largeSales(tx, staged)),
      summary: found && {
        ...tally,
        ...found.counts,
        canceledRevenue: canceled?.revenue ?? 0,
        errorCount,
      },
    }
  }
  const inTime = async (tx: OwnerTx) => {
    const most = timeoutFor(bytesToRead(upload.file.handle.fd)) + DATABASE_TIME
    const stopClock = deadline(
      most,
      () => false,
      () => late.abort(tooSlow()),
    )
    return work(tx).finally(stopClock)
  }
  return services.db.withOwnerCopy(ownerId, inTime, signal)
}

const SUGGESTED = 2

async function suggestedProducts(
  tx: OwnerTx,
  fileName: string,
  history: Awaited<ReturnType<typeof historyOf>>,
): Promise<string[]> {
  const named = productNamedBy(fileName)
  const sold = history
    ? await productSums(
        tx,
        { start: startOfMonth(history.firstDay), end: endOfMonth(history.lastDay) },
        { limit: SUGGESTED, offset: 0 },
      )
    : []
  const names = [...(named === undefined ? [] : [named]), ...sold.map(({ name }) => name)]
  return [...new Map(names.map((name) => [nameKey(name), name])).values()]
}

async function countsOf(
  tx: OwnerTx,
  upload: Upload,
  staged: number,
  compared: ComparedRows | null,
) {
  const { fresh, changed, canceled, gone } = compared ?? {
    fresh: staged,
    changed: 0,
    canceled: 0,
    gone: 0,
  }
  const filled = compared && !compared.isOwn ? await findFills(tx, compared) : NO_FILLS
  const answer = answerFor(upload)
  const as = (what: typeof answer): number => (what === answer ? changed : 0)
  const counts = {
    imported: fresh + as('keep'),
    updated: filled.sales + as('update') + (answer === 'update' ? canceled : 0),
    duplicates: staged - fresh - changed - filled.sales + as('skip'),
    maybeChanged: changed,
    canceled,
    gone: compared?.isOwn ? 0 : gone,
  }
  return { counts, filled }
}

async function describeChanged(tx: OwnerTx, compared: ComparedRows): Promise<ChangedRow[]> {
  const rows = compared.changed > 0 ? await changedSales(tx, compared, MAX_CHANGED_SHOWN) : []
  return rows.map(({ row, differing, recorded, inFile }) => ({
    row,
    productName: String(recorded.productName),
    saleDate: String(recorded.saleDate),
    differences: differing.map((field) => ({
      field,
      recorded: recorded[field],
      inFile: inFile[field],
    })),
  }))
}
