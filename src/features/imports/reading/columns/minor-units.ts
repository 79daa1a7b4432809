import { wordsOf } from './words.ts'

/**
 * Stripe's interface for programs gives amounts in the smallest unit of their currency: 2000 for
 * $20.00. Only records that name themselves are taken for that: its own exports have whole units.
 */

const OBJECT =
  /^(?:charge|payment_intent|invoice|invoiceitem|checkout\.session|balance_transaction|refund)$/
const ID = /^(?:ch|py|pi|in|ii|cs|txn|re|pyr)_\w+$/
/** Stripe's documentation lists the currencies that have not two decimals. */
const NO_DECIMALS = /^(?:bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/i
const THREE_DECIMALS = /^(?:bhd|jod|kwd|omr|tnd)$/i

/** Gives the decimals that the whole amounts of a record stand for; undefined for any other file. */
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
