import { timeOfMinute } from '../../../shared/time-of-day.ts'
import { FURTHER_FIELDS } from '../contract.ts'
import { readContent } from './helpers.ts'

/** Reads files for tests of receipts, times, tax, fees, channels and categories. */

export const lines = (text: string): string => text.trim().replaceAll(/^ +/gm, '')

/** Reads a file of an owner in Berlin; each sale as `day amount | receipt time tax fee channel category`, with - for what is empty. */
export async function readFurther(text: string, request: Parameters<typeof readContent>[1] = {}) {
  const { preview, assumptions, sales } = await readContent(lines(text), request, {
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
  })
  const inUnits = (cents: number | null) => (cents === null ? '-' : (cents / 100).toFixed(2))
  return {
    questions: preview!.questions,
    doubts: preview!.doubts,
    assumptions,
    columns: Object.fromEntries(
      FURTHER_FIELDS.flatMap((field) => {
        const column = preview!.mapping[field]
        return column ? [[field, column]] : []
      }),
    ),
    sales: sales.map(
      ({ saleDate, revenueCents, receipt, minute, taxCents, feeCents, channel, category }) =>
        [
          ...[saleDate, inUnits(revenueCents), '|', receipt ?? '-'],
          ...[minute === null ? '-' : timeOfMinute(minute), inUnits(taxCents), inUnits(feeCents)],
          ...[channel ?? '-', category ?? '-'],
        ].join(' '),
    ),
  }
}
