import { abroad } from './abroad.ts'
import { indexesOf, wordsOf, type WordTest } from './words.ts'

/** Finds the lines of one order. */

/** Headers of the order number, best first. */
const ORDER_IDS: WordTest[] = [
  /^(?:amazon )?order ?(?:id|no|number|name|nr)$|^sales record number$|^order$|^bestell(?:nummer| nr|nr)$|^(?:number|numero|no|id)(?: de(?: la| el)?| do| del| da)? (?:pedido|orden|commande|venta|venda)$|^pedido$|^(?:number )?commande$|^auftragsnummer$|^referen(?:ce|cia)(?: d[eou])? (?:commande|pedido)$|^(?:order|commande) reference$/,
  /^invoice ?(?:id|no|number)?$|^rechnungs ?(?:nummer|nr)$|^(?:number|numero)(?: de(?: la)?| da)? (?:factura|fatura|facture)$|^fa(?:ctura|tura|cture)$|^beleg(?:nummer| nr)?$/,
  /^(?:receipt|ticket|check|sale|bill)(?: ?(?:id|no|number))?$|^transaction ?(?:id|number)?$|^bon ?nr$|^transa(?:ccion|cao)$/,
  abroad('order'),
]

/** Finds the column whose value is the same for all lines of one order. */
export const orderColumn = (headers: string[]): number | undefined => orderColumns(headers)[0]

/** Returns all columns that may be it, best first. */
export function orderColumns(headers: string[], more: WordTest[] = []): number[] {
  const words = headers.map(wordsOf)
  // Shopify's order number is called Name.
  if (words.some((header) => header.startsWith('lineitem')) && words.includes('name')) {
    return [words.indexOf('name')]
  }
  return [...ORDER_IDS, ...more].flatMap((names) =>
    indexesOf(words, (header) => names.test(header)),
  )
}

/** Returns pairs of consecutive lines of one order, whose number is in this column. */
export const linesOfOneOrder = (rows: string[][], order: number | undefined) =>
  order === undefined
    ? []
    : rows
        .slice(1)
        .map((row, index) => [rows[index]!, row] as const)
        .filter(([before, row]) => row[order] && row[order] === before[order])
