import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { ColumnMapping } from '../../src/features/imports/contract.ts'
import { importOptions } from '../../src/features/imports/options/contract.ts'
import { RecordReader } from '../../src/features/imports/reading/rows/records.ts'
import { readRows } from '../../src/features/imports/reading/file/passes.ts'
import { surveyFile, type SurveyRequest } from '../../src/features/imports/reading/survey/survey.ts'
import { dayNumber, fromDayNumber, type Day } from '../../src/shared/calendar.ts'
import { isSeasonal } from './seasonality.ts'
import type { Series } from './series.ts'

/**
 * Files with at least one complete calendar year, read as the import reads them. The second superstore
 * is the first one five years later, so its categories are not counted again. The café's products don't count as shops.
 */
const FILES: { file: string; mapping: ColumnMapping; hasCategories: boolean }[] = [
  {
    file: 'superstore_us_mdy.csv',
    mapping: { productName: 'Category', saleDate: 'Order Date', revenue: 'Sales' },
    hasCategories: true,
  },
  {
    file: 'superstore_uk_ddmmyy_bom.csv',
    mapping: { productName: 'Category', saleDate: 'Order Date', revenue: 'Sales' },
    hasCategories: false,
  },
  {
    file: 'tienda_2_es.csv',
    mapping: {
      productName: 'Categoría del Producto',
      saleDate: 'Fecha de Compra',
      revenue: 'Precio',
    },
    hasCategories: true,
  },
  {
    file: 'dirty_cafe_sales.csv',
    mapping: { productName: 'item', saleDate: 'transaction_date', revenue: 'total_spent' },
    hasCategories: false,
  },
]
export const FILES_FOLDER = join(import.meta.dirname, '../../../shared/data')

type Sold = [day: Day, cents: number][]

/** Returns one series per file and one per category. Empty if the sample files are missing. */
export async function fileSeries(): Promise<Series[]> {
  if (!existsSync(FILES_FOLDER)) return []
  const all: Series[] = []
  for (const { file, mapping, hasCategories } of FILES) {
    const name = file.replace('.csv', '')
    const byCategory = await salesOf(file, mapping)
    all.push(seriesOf(name, [...byCategory.values()].flat()))
    if (!hasCategories) continue
    for (const [category, sold] of byCategory) all.push(seriesOf(`${name}, ${category}`, sold))
  }
  return all
}

async function salesOf(file: string, mapping: ColumnMapping): Promise<Map<string, Sold>> {
  const byCategory = new Map<string, Sold>()
  const request: SurveyRequest = {
    mapping,
    options: importOptions.parse({}),
    currency: 'USD',
    profileDateOrder: 'dmy',
    timeZone: 'UTC',
    today: '2026-01-01',
  }
  const fd = openSync(join(FILES_FOLDER, file), 'r')
  try {
    const survey = await surveyFile(fd, request, () => {})
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
      if ('reason' in sale) return
      const sold = byCategory.get(sale.productName) ?? []
      byCategory.set(sale.productName, sold)
      sold.push([sale.saleDate, sale.revenueCents])
    }
    await readRows(
      fd,
      survey,
      take,
      () => {},
      async () => {},
    )
  } finally {
    closeSync(fd)
  }
  return byCategory
}

function seriesOf(name: string, sold: Sold): Series {
  const numbers = sold.map(([day]) => dayNumber(day))
  const first = numbers.reduce((a, b) => Math.min(a, b))
  const last = numbers.reduce((a, b) => Math.max(a, b))
  const cents = Array.from({ length: last - first + 1 }, () => 0)
  for (const [i, [, amount]] of sold.entries()) cents[numbers[i]! - first]! += amount
  const firstDay = fromDayNumber(first)
  return {
    name,
    origin: 'file',
    isSeasonal: isSeasonal({ firstDay, cents }),
    opening: { operatingDaysPerWeek: 7, annualClosedDays: 0, closures: [] },
    firstDay,
    cents,
  }
}
