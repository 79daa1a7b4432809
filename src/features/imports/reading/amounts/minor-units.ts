import { wordsOf } from '../columns/words.ts'

/** 2000 for $20.00 in Stripe's API. Exports of its dashboard have whole units. */

const OBJECT =
  /^(?:charge|payment_intent|invoice|invoiceitem|checkout\.session|balance_transaction|refund)$/
const ID = /^(?:ch|py|pi|in|ii|cs|txn|re|pyr)_\w+$/
/** Stripe's documentation */
const NO_DECIMALS = /^(?:bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/i
const THREE_DECIMALS = /^(?:bhd|jod|kwd|omr|tnd)$/i

/** Returns the number of decimals per record; undefined for other files. */
export function minorUnitsOf(
  headers: string[],
  rows: string[][],
): ((record: string[]) => number) | undefined {
  const at = (header: string): number => headers.findIndex((it) => wordsOf(it) === header)
  const [object, id, currency] = [at('object'), at('id'), at('currency')]
  const isTheirs = (row: string[]): boolean =>
    OBJECT.test(row[object] ?? '') && ID.test(row[id] ?? '') && /^[a-z]{3}$/.test(row[currency]!)
  if (object < 0 || id < 0 || currency < 0 || !rows.every(isTheirs)) return undefined
  return (record) => {
    const code = record[currency] ?? ''
    return NO_DECIMALS.test(code) ? 0 : THREE_DECIMALS.test(code) ? 3 : 2
  }
}
