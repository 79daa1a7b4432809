import { FIELDS, type ColumnMapping, type Field } from './contract.ts'
import { orderOf } from './dates.ts'
import { markOf } from './money.ts'

/** Which column is which: by its header (spec §5) and by what it holds. */

/** A column as the beginning of the file shows it. */
export interface Candidate {
  header: string
  /** shares, 0 to 1: of cells that are filled, and of filled cells that read as a date or amount */
  filled: number
  dates: number
  amounts: number
}

/** `[pattern over the words of a header, how well it fits]`; the first that matches counts. */
type Rules = [RegExp, number][]

/** Words: lower case, no accents, `LineTotal` and `line_total` and `*Line-Total ($)` are all `line total`. */
export function wordsOf(header: string): string {
  return header
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
}

const PRODUCT =
  'product|item|service|article|producto|articulo|servicio|produto|servico|produit|produkt|artikel|leistung'
const CUSTOMER = 'customer|client|buyer|cliente|comprador|acheteur|kunde|kaufer'
const SALESPERSON =
  'sales ?person|sales ?rep|sales representative|sales associate|vendedor|vendeur|verkaufer'
const QUANTITY = 'quantity|qty|quantities|cantidad|quantidade|qtd|quantite|qte|menge|anzahl|stuck'
const DATE = 'date|day|fecha|data|datum|tag|jour'
const REVENUE =
  'revenue|sales|turnover|ingresos?|ventas?|receita|vendas?|faturamento|chiffre d affaires|umsatz|erlos'
const AMOUNT = 'amount|total|value|importe|monto|valor|montant|betrag|summe|gesamt'
const COST = 'costs?|cogs|costo|coste|custo|cout|kosten|einkaufspreis'
const PRICE = 'price|rate|precio|preco|prix|preis'
const has = (words: string): RegExp => new RegExp(`\\b(?:${words})\\b`)
const is = (words: string): RegExp => new RegExp(`^(?:${words})$`)

const RULES: Record<Field, Rules> = {
  productName: [
    [
      has(
        'id|sku|code|number|no|category|type|sub|price|quantity|qty|count|sales|amount|total|cost|url|image|categoria|vendor|discount|tax',
      ),
      0,
    ],
    [
      is(
        `(?:${PRODUCT})(?: name)?|(?:product|line ?)item name|(?:name|nombre|nome|nom) (?:del? |du )?(?:${PRODUCT})|(?:product|service) service full name|${PRODUCT}bezeichnung`,
      ),
      100,
    ],
    [is('lineitem name|item title|product title|title'), 90],
    [is('description|descripcion|descricao|beschreibung|bezeichnung|designation'), 80],
    [has(PRODUCT), 70],
    [
      has(
        `${CUSTOMER}|${SALESPERSON}|company|contact|first|last|user|account|billing|shipping|store|branch|machine|card|modifiers?|discount|staff|employee|file|business`,
      ),
      0,
    ],
    [has('name|nombre|nome'), 40],
  ],
  revenue: [
    [
      has(
        `tax|taxes|vat|iva|mwst|discounts?|shipping|delivery|envio|frete|fees?|tips?|profit|margin|${COST}|refund(?:ed)?|percent|percentage|rating|id|number|no|${QUANTITY}|units|${CUSTOMER}|sales ?person|rep|person|balance|method|date|count|commission|trans`,
      ),
      0,
    ],
    [
      is(
        `net sales|line ?total|item total|sales amount|sale amount|amount sold|(?:total |net )?(?:${REVENUE})(?: amount| total)?|product sales|total (?:de )?(?:la )?(?:${REVENUE})`,
      ),
      100,
    ],
    [
      is(
        `total (?:spent|value|price|amount|paid)|sale price|(?:${AMOUNT})(?: paid| net)?|net amount|line amount|extended price|ext price`,
      ),
      90,
    ],
    [is(`(?:grand|order|sub) ?total|gross sales|total (?:${AMOUNT})`), 80],
    [
      has(
        `unit|each|per|unitario|unitaire|einzel|einzelpreis|stuckpreis|lineitem price|item price|compare`,
      ),
      40,
    ],
    [has(REVENUE), 70],
    [has('total'), 60],
    [has(PRICE), 45],
    [has(AMOUNT), 50],
    [has('income|price|paid|net|gross'), 30],
  ],
  saleDate: [
    [
      has(
        'ship|shipped|due|paid|payout|delivery|birth|updated|expir(?:y|es|ation)|fulfilled|cancelled|refund|deposit|prcd|processed|end|vencimiento|envio',
      ),
      20,
    ],
    [
      is(
        `(?:sale|order|transaction|trans|purchase|invoice|approval|approved|receipt|created)s? ?(?:${DATE})|(?:${DATE})(?: time)?|(?:${DATE}) (?:de |da |do |del? la |de l )?(?:compra|venta|venda|pedido|vente|achat|commande|factura)|created at|date created|(?:verkaufs|bestell|rechnungs|kauf)datum`,
      ),
      100,
    ],
    [has(DATE), 80],
    [has('created|timestamp|sold|when|time|placed'), 60],
    [/^/, 10],
  ],
  quantity: [
    [
      has('cuotas|parcelas|discount|price|amount|total sales|available|stock|id|returned|refunded'),
      0,
    ],
    [
      is(
        `(?:${QUANTITY})|(?:lineitem|item|order|total|sold) (?:quantity|qty)|(?:quantity|qty) (?:sold|ordered)|units?(?: sold)?`,
      ),
      100,
    ],
    [has(QUANTITY), 80],
    [
      is(
        '(?:boxes|units|pieces|pcs|items|packs|bottles|cases|number|count)(?: of (?:units|items))? (?:shipped|sold|ordered)|count|pieces|pcs|units|number of (?:units|items)',
      ),
      70,
    ],
  ],
  cost: [
    [has('shipping|delivery|envio|frete|livraison|versand|center|code'), 0],
    [
      is(`(?:total |unit )?(?:${COST})(?: price| of goods(?: sold)?| of sales| per unit| each)?`),
      100,
    ],
    [has(COST), 70],
  ],
  customerName: [
    [
      has(
        'type|segment|email|mail|phone|city|address|country|since|group|notes?|street|zip|rating|gender|state|reference|count',
      ),
      0,
    ],
    [
      is(
        `(?:${CUSTOMER})(?: ?(?:full )?name)?|(?:name|nombre|nome|nom) (?:del? |do |du )?(?:${CUSTOMER})|billing name|contact name|bill to(?: name)?`,
      ),
      100,
    ],
    [is(`(?:${CUSTOMER}) (?:id|no|number|code)`), 40],
    [has(CUSTOMER), 60],
  ],
  salesperson: [
    [has('id|email|mail|phone|team|commission'), 0],
    [/sales.*person/, 100],
    [
      is(
        `(?:${SALESPERSON})(?: name)?|rep|staff(?: name| member)?|employee(?: name)?|cashier|server|seller|sold by|served by|team member|mitarbeiter|kassierer|empleado|funcionario|employe`,
      ),
      100,
    ],
    [has(SALESPERSON), 80],
  ],
}

/** Headers that say what one piece costs, so that the amount of a line is that times its quantity. */
const UNIT_PRICE = has(
  `unit|per|each|unitario|unitaire|einzelpreis|stuckpreis|lineitem price|item price|rate`,
)

/** Whether a header names the price of one piece rather than the total of the line. */
export function isUnitPrice(header: string): boolean {
  const words = wordsOf(header)
  return UNIT_PRICE.test(words) || is(PRICE).test(words)
}

export const isUnitCost = (header: string): boolean =>
  /\b(?:unit|per|each|unitario|unitaire)\b|\bcost price\b/.test(wordsOf(header))

/** How much of a column must hold what its field needs. */
const MIN_SHARE = 0.5

function scoreOf(field: Field, column: Candidate): number {
  const words = wordsOf(column.header)
  const rule = RULES[field].find(([pattern]) => pattern.test(words))
  if (!rule || column.filled === 0) return 0
  if (field === 'saleDate') return column.dates < MIN_SHARE ? 0 : rule[1] * column.dates
  if (field === 'revenue' || field === 'cost' || field === 'quantity') {
    // A total that only the first line of an order has would lose the others.
    return column.amounts < MIN_SHARE ? 0 : rule[1] * column.amounts * column.filled
  }
  // Names are neither all dates nor all amounts, but a customer or product may be known by a number.
  return column.dates > MIN_SHARE ? 0 : rule[1] * (1 - column.amounts / 2)
}

/** The best column for each field, best fits first, no column twice; by index. */
export function suggestColumns(columns: Candidate[]): Partial<Record<Field, number>> {
  const fits = FIELDS.flatMap((field) =>
    columns.map((column, index) => ({ field, index, score: scoreOf(field, column) })),
  ).filter(({ score }) => score > 0)
  fits.sort((a, b) => b.score - a.score || a.index - b.index)
  const chosen: Partial<Record<Field, number>> = {}
  const taken = new Set<number>()
  for (const { field, index } of fits) {
    if (chosen[field] !== undefined || taken.has(index)) continue
    chosen[field] = index
    taken.add(index)
  }
  return chosen
}

/** What columns hold, from the first records of a file. */
export function candidatesOf(headers: string[], records: string[][]): Candidate[] {
  return headers.map((header, index) => {
    const cells = records.map((record) => record[index]?.trim() ?? '').filter((cell) => cell !== '')
    const share = (test: (cell: string) => boolean): number =>
      cells.length === 0 ? 0 : cells.filter(test).length / cells.length
    return {
      header,
      filled: records.length === 0 ? 0 : cells.length / records.length,
      dates: share((cell) => orderOf(cell) !== undefined),
      amounts: share((cell) => markOf(cell) !== undefined),
    }
  })
}

/** What a mapping calls each column: its header, or `#5` where that is empty or stands twice. */
export function refsOf(headers: string[]): string[] {
  const names = headers.map((header) => header.trim())
  return names.map((name, index) =>
    name === '' || name.startsWith('#') || names.indexOf(name) !== names.lastIndexOf(name)
      ? `#${index + 1}`
      : name,
  )
}

/** The column that a mapping names; undefined when the file has none of that name. */
export function columnOf(ref: string, headers: string[]): number | undefined {
  const place = /^#(\d+)$/.exec(ref.trim())
  if (place) {
    const index = Number(place[1]) - 1
    return index >= 0 && index < headers.length ? index : undefined
  }
  const index = headers.findIndex((header) => header.trim() === ref.trim())
  return index < 0 ? undefined : index
}

/** The mapping that a suggestion amounts to. */
export function mappingOf(
  chosen: Partial<Record<Field, number>>,
  headers: string[],
): ColumnMapping {
  const refs = refsOf(headers)
  return Object.fromEntries(
    FIELDS.map((field) => [field, chosen[field] === undefined ? null : refs[chosen[field]]!]),
  ) as ColumnMapping
}
