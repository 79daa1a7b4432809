import { abroad } from '../columns/abroad.ts'
import { REFUND, RETURNED } from '../columns/refund-words.ts'
import { anyOf, wordsOf } from '../columns/words.ts'
import { headOf } from '../values/cells.ts'
import { areDirections, isCredit, isDebit, type Directions } from './directions.ts'
import { kindOfListed, listedLines } from './listed-lines.ts'
import { saysVoid } from './payment-words.ts'
import { isTotal } from './total-lines.ts'

/**
 * `void` cancels a receipt: counts only if negative, with the receipt counted too. `returned`: the refund, or the sale
 * that was given back.
 */
export type Kind =
  'sale' | 'refund' | 'returned' | 'payment' | 'void' | 'not_a_sale' | 'not_paid' | 'unpaid'

const NOT_A_SALE = anyOf(
  abroad('fee'),
  /\b(?:fees?|gebuhr(?:en)?|servicegebuhr|frais|tarifa|taxa|comision|comissao|commission|transfer|transferir|ubertrag|umbuchung|transfert|virement|transferencia|payouts?|auszahlung|withdrawal|withdraw|abbuchung|retiro|retirada|saque|retrait|deposit|deposito|bankgutschrift|top ?up|topup|conversion|umrechnung|wahrungsumrechnung|hold|release|einbehalt(?:ung)?|reserve|reserved|authorization|autorisierung|tax|taxes|marketing|advertising|shipping|label|adjustment|anpassung|ajuste|ajustement|debt|loan|interest|expense|ausgabe|gasto|despesa|bill|check|cheque|journal entry|journal|estimate|quote|purchase order|vendor credit|retrocharge|inventory|storage|reimbursement|contribution|balance ?transfer|invoice deduction|remittance|disbursement|merchant payout|advance|debit card purchase|credit card|mass pay|bank)\b|gebuhr$|^(?:s[ar]|p[ip]|b[pr]|j[cd])$/,
)
const SALE = anyOf(
  abroad('sale'),
  /\b(?:orders?|sales?|charges?|payments?|invoices?|sales receipt|purchase|bestellung|verkauf|umsatz|zahlung|rechnung|pedidos?|ventas?|vendas?|pagos?|pagamento|factura|fatura|commande|vente|paiement|facture|principal)\b|zahlung$|^si$/,
)

export const namesSales = anyOf(SALE, REFUND)

function typeOf(cell: string): Kind {
  const words = wordsOf(cell.slice(0, 100))
  if (/\b(?:fees?|gebuhr(?:en)?|retrocharge|hold)\b/.test(words)) return 'not_a_sale'
  if (RETURNED.test(words)) return 'sale'
  if (REFUND.test(words)) return 'refund'
  if (saysVoid(cell)) return 'void'
  return NOT_A_SALE.test(words) ? 'not_a_sale' : 'sale'
}

/** More are names. Also limits the caches below. */
const MAX_KINDS = 40

export function typesIn(rows: string[][], index: number): string[] {
  const types = new Set<string>()
  for (const row of rows) {
    const whole = row[index]
    // Short rows under many headers would take most of the time.
    if (!whole) continue
    const cell = headOf(whole).trim()
    if (cell !== '' && types.add(cell).size > MAX_KINDS) return []
  }
  return [...types]
}

/** The column that tells most kinds apart; refunds from sales rather than debits from credits. */
export function mostTelling(columns: number[], rows: string[][]): number | undefined {
  const told = columns.map((index) => {
    const types = typesIn(rows, index)
    const lines = listedLines(types)
    const kinds = new Set(types.map((cell) => (lines && kindOfListed(lines, cell)) ?? typeOf(cell)))
    return { index, score: kinds.size + (areDirections(types) ? 0.5 : 0) }
  })
  return told.toSorted((a, b) => b.score - a.score)[0]?.index
}

export function typeReader(
  { isBank, directions }: { isBank: boolean; directions: Directions | undefined },
  rows: string[][],
  type: number,
): (cell: string) => Kind | 'credit' | 'debit' {
  // If invoices are sales, payments only settle them.
  const settles = rows.some((row) => /^(?:invoice|sales receipt)$/i.test(row[type]?.trim() ?? ''))
  // If the lines of a sale are its goods, lines for the whole sale and its payment repeat them.
  const lines = listedLines(typesIn(rows, type))
  const types = new Map<string, Kind | 'credit' | 'debit'>()
  return (whole) => {
    const cell = headOf(whole)
    let kind = types.get(cell)
    if (kind === undefined) {
      const repeats = settles && /^payment$/i.test(cell.trim())
      const isIncome = isBank && /^(?:gutschrift|credit)\b/i.test(cell.trim())
      if (repeats || (lines && isTotal(cell))) kind = 'not_a_sale'
      else if (isIncome) kind = 'sale'
      else if (directions && isDebit(cell)) kind = 'debit'
      else if (directions && isCredit(cell)) kind = 'credit'
      else kind = (lines && kindOfListed(lines, cell)) ?? typeOf(cell)
      if (types.size < MAX_KINDS) types.set(cell, kind)
    }
    return kind
  }
}
