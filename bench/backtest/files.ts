import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ColumnMapping } from '../../src/features/imports/contract.ts'
import { importOptions } from '../../src/features/imports/options/contract.ts'
import { readRows } from '../../src/features/imports/reading/file/passes.ts'
import { RecordReader } from '../../src/features/imports/reading/rows/records.ts'
import { surveyFile, type SurveyRequest } from '../../src/features/imports/reading/survey/survey.ts'
import { dayNumber, daysInMonth, fromDayNumber, type Day } from '../../src/shared/calendar.ts'
import { isSeasonal } from './seasonality.ts'
import type { Series } from './series.ts'

const english = { productName: 'Category', saleDate: 'Order Date', revenue: 'Sales' }
const spanish = { productName: 'Categoría del Producto', saleDate: 'Fecha de Compra', revenue: 'Precio' } // prettier-ignore
const cafe = { productName: 'item', saleDate: 'transaction_date', revenue: 'total_spent' }
/**
 * Files with at least one complete calendar year, read as the import reads them. The second superstore
 * is the first one five years later, so its categories are not counted again. The café's products don't count as shops.
 */
const FILES: { name: string; mapping: ColumnMapping; hasCategories: boolean }[] = [
  { name: 'superstore_us_mdy', mapping: english, hasCategories: true },
  { name: 'superstore_uk_ddmmyy_bom', mapping: english, hasCategories: false },
  { name: 'tienda_2_es', mapping: spanish, hasCategories: true },
  { name: 'dirty_cafe_sales', mapping: cafe, hasCategories: false },
]
export const FILES_FOLDER = join(import.meta.dirname, '../../../shared/data')
/** Monthly figures of companies: the micro series of the M3 competition (Makridakis and Hibon 2000). */
const COMPANIES = join(FILES_FOLDER, 'series', 'm3-micro-monthly.csv')

interface Sold {
  productName: string
  saleDate: Day
  revenueCents: number
}

/** Returns one series per file and one per category. Empty if the sample files are missing. */
export async function fileSeries(): Promise<Series[]> {
  if (!existsSync(FILES_FOLDER)) return []
  const all: Series[] = []
  for (const { name, mapping, hasCategories } of FILES) {
    const sales = await salesOf(name, mapping)
    all.push(seriesOf(name, sales))
    if (!hasCategories) continue
    for (const [category, sold] of Map.groupBy(sales, ({ productName }) => productName))
      all.push(seriesOf(`${name}, ${category}`, sold))
  }
  return all
}

async function salesOf(name: string, mapping: ColumnMapping): Promise<Sold[]> {
  const sales: Sold[] = []
  const request: SurveyRequest = {
    mapping,
    options: importOptions.parse({}),
    currency: 'USD',
    profileDateOrder: 'dmy',
    timeZone: 'UTC',
    today: '2026-01-01',
  }
  const fd = openSync(join(FILES_FOLDER, `${name}.csv`), 'r')
  try {
    const survey = await surveyFile({ fd }, request, () => {})
    const { layout, dateOrder, dateNumbers, shortYears, decimal, markBySign } = survey
    const records = new RecordReader(
      {
        layout,
        dates: {
          order: dateOrder.value,
          timeZone: 'UTC',
          numbers: dateNumbers?.value,
          shortYears,
        },
        today: request.today,
        decimal: {
          revenue: decimal.revenue.value,
          cost: decimal.cost.value,
          quantity: decimal.quantity.value,
        },
        markBySign,
        places: 2,
        times: undefined,
        moneyOf: undefined,
        negativeQuantity: 'refund',
        returned: 'refund',
      },
      { remark: () => {} },
    )
    const take = (record: string[]): void => {
      const sale = records.read(record)
      if (!('reason' in sale)) sales.push(sale)
    }
    await readRows(
      survey,
      take,
      () => {},
      async () => {},
    )
  } finally {
    closeSync(fd)
  }
  return sales
}

function seriesOf(name: string, sold: Sold[]): Series {
  const numbers = sold.map(({ saleDate }) => dayNumber(saleDate))
  const first = numbers.reduce((a, b) => Math.min(a, b))
  const last = numbers.reduce((a, b) => Math.max(a, b))
  const cents = Array.from({ length: last - first + 1 }, () => 0)
  for (const [i, { revenueCents }] of sold.entries()) cents[numbers[i]! - first]! += revenueCents
  return found(name, 'file', fromDayNumber(first), cents)
}

/**
 * Returns every `nth` of the companies with an odd or an even number, with each month spread over its days.
 * Constants were chosen on the odd ones. Empty if the file is missing.
 */
export function companySeries(parity: 'odd' | 'even', nth: number): Series[] {
  if (!existsSync(COMPANIES)) return []
  const rows = readFileSync(COMPANIES, 'utf8').trim().split('\n').slice(1)
  const bySeries = Map.groupBy(
    rows.map((row) => row.split(',') as [name: string, month: string, amount: string]),
    ([name]) => name,
  )
  return [...bySeries]
    .filter(([name]) => Number(name.slice(-1)) % 2 === (parity === 'odd' ? 1 : 0))
    .filter((_, i) => i % nth === 0)
    .map(([name, months]) => {
      const cents = months.flatMap(([, month, amount]) => {
        const [year, number] = month.split('-').map(Number)
        const days = daysInMonth(year!, number!)
        return Array.from({ length: days }, () => (Number(amount) * 100) / days)
      })
      return found(name, 'company', `${months[0]![1]}-01`, cents)
    })
}

const found = (name: string, origin: Series['origin'], firstDay: Day, cents: number[]): Series => ({
  name,
  origin,
  isSeasonal: isSeasonal({ firstDay, cents }),
  opening: { operatingDaysPerWeek: 7, annualClosedDays: 0, closures: [] },
  firstDay,
  cents,
})
