import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { fromCents } from '../../../shared/money.ts'
import { timeOfMinute } from '../../../shared/time-of-day.ts'
import { NAMES, VALUE_COLUMNS } from '../../sales/index.ts'
import type { SaleValue } from '../../sales/fields/contract.ts'
import { sale } from '../../sales/tables.ts'
import type { ComparedRows } from './comparison.ts'

type Values = Record<SaleValue['field'], string | number | null>

export interface ChangedSale {
  row: number
  differing: SaleValue['field'][]
  recorded: Values
  inFile: Values
}

const recordedName = ({ table, name }: { table: keyof typeof NAMES; name: string }): string =>
  sqlText`(SELECT name FROM ${NAMES[table].names} AS named
           WHERE named.owner_id = current_owner() AND named.id = ${name})`

/** The first row of each spelling has the name. */
const nameInFile = (table: string): string =>
  `(SELECT name FROM spelled WHERE kind = '${table}' AND no = in_file.${table}_no)`

const values = (of: (column: (typeof VALUE_COLUMNS)[number]) => string): string =>
  `json_build_object(${VALUE_COLUMNS.map((column) => `'${column.field}', ${of(column)}`).join(', ')})`

const select = ({ fields, table }: Pick<ComparedRows, 'fields' | 'table'>): string => sqlText`
  SELECT in_file.row,
    array_remove(ARRAY[${VALUE_COLUMNS.filter(({ field }) => fields.includes(field))
      .map(
        ({ field, name }) =>
          `CASE WHEN mine.${name} IS DISTINCT FROM sale.${name} THEN '${field}' END`,
      )
      .join(', ')}], NULL) AS differing,
    ${values((it) => (it.kind === 'name' ? recordedName({ ...it, name: `sale.${it.name}` }) : `sale.${it.name}`))} AS recorded,
    ${values((it) => (it.kind === 'name' ? nameInFile(it.table) : `in_file.${it.name}`))} AS "inFile"
  FROM (SELECT row, sale_id FROM pair WHERE differing > 0 ORDER BY row LIMIT $1) AS changed
  JOIN ${table} AS in_file USING (row) JOIN row_value AS mine USING (row)
  JOIN ${sale} ON owner_id = current_owner() AND id = changed.sale_id
  ORDER BY row`

export async function changedSales(
  { client }: OwnerTx,
  compared: ComparedRows,
  limit: number,
): Promise<ChangedSale[]> {
  const { rows } = await client.query<ChangedSale>(select(compared), [limit])
  return rows.map((row) => ({
    ...row,
    recorded: inUnits(row.recorded),
    inFile: inUnits(row.inFile),
  }))
}

export interface GoneSale {
  productName: string
  saleDate: string
  revenue: number
}

const soldIn = (which: string): string => sqlText`
  SELECT ${recordedName({ table: 'product', name: 'sale.product_id' })} AS "productName",
         sale.sale_date AS "saleDate", sale.revenue_cents AS cents
  FROM ${which} JOIN ${sale} ON owner_id = current_owner() AND id = sale_id
  ORDER BY sale.sale_date, sale.id LIMIT $1`
const GONE = soldIn(
  `(SELECT sale_id FROM loose
    WHERE row IS NULL AND NOT EXISTS (SELECT FROM pair WHERE pair.sale_id = loose.sale_id)) AS gone`,
)
const CANCELED = soldIn(`(SELECT sale_id FROM pair WHERE row < 0) AS canceled_since`)

export const goneSales = (tx: OwnerTx, limit: number): Promise<GoneSale[]> =>
  salesIn(tx, GONE, limit)

export async function canceledSales(
  tx: OwnerTx,
  limit: number,
): Promise<{ sales: GoneSale[]; revenue: number }> {
  const { rows } = await tx.client.query<{ cents: number }>(CANCELED_CENTS)
  return { sales: await salesIn(tx, CANCELED, limit), revenue: fromCents(rows[0]!.cents) }
}
const CANCELED_CENTS = sqlText`
  SELECT coalesce(sum(revenue_cents), 0)::bigint AS cents
  FROM pair JOIN ${sale} ON owner_id = current_owner() AND id = sale_id WHERE pair.row < 0`

async function salesIn({ client }: OwnerTx, text: string, limit: number): Promise<GoneSale[]> {
  const { rows } = await client.query<Omit<GoneSale, 'revenue'> & { cents: number }>(text, [limit])
  return rows.map(({ cents, ...gone }) => ({ ...gone, revenue: fromCents(cents) }))
}

function inUnits(values: Values): Values {
  const converted = { ...values }
  for (const { field, kind } of VALUE_COLUMNS) {
    const value = values[field]
    if (typeof value !== 'number') continue
    if (kind === 'amount') converted[field] = fromCents(value)
    if (kind === 'time') converted[field] = timeOfMinute(value)
  }
  return converted
}
