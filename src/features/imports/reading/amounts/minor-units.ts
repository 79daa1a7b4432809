import { wordsOf } from '../columns/words.ts'

/**
 * Stripe's API gives amounts in the smallest unit of the currency: 2000 for $20.00. Only rows with
 * Stripe's object type and id are read that way, because the exports of its dashboard have whole units.
 */

const OBJECT =
  /^(?:charge|payment_intent|invoice|invoiceitem|checkout\.session|balance_transaction|refund)$/
const ID = /^(?:ch|py|pi|in|ii|cs|txn|re|pyr)_\w+$/
/** Currencies without two decimals, from Stripe's documentation. */
const NO_DECIMALS = /^(?:bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/i
const THREE_DECIMALS = /^(?:bhd|jod|kwd|omr|tnd)$/i

/** Returns a function for the number of decimals in a record's whole amounts; undefined for a file that isn't from Stripe's API. */
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
