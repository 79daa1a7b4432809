import { createEntry } from '../../src/features/sales/contract.ts'
import { todayOf } from './figures.ts'
import { callApi } from '../kit/importing.ts'
import { repeated, timeOf } from '../kit/requests.ts'
import type { Shop, Shops } from '../kit/shops.ts'
import { percentiles, type Row, underP95 } from '../kit/table.ts'

const RUNS = 60
const PATHS = [
  '/api/achievements',
  '/api/point-events',
  '/api/today',
  '/api/daily-mission',
  '/api/weekly-progress',
  '/api/leaderboard',
  '/api/monthly-limits',
  '/api/community-report?kind=weekly',
  '/api/community-report?kind=monthly',
]

/** Measures the coach's calls: as they are, and the first after a sale, which settles goals and points. */
export async function coach(shops: Shops): Promise<Row[]> {
  const today = await todayOf(shops.client)
  const rows: Row[] = []
  for (const [shop, size, allowed] of [
    [shops.million, '1 M', 50],
    [shops.several[5]!, '6 k', 15],
  ] as const) {
    for (const path of PATHS) {
      for (const [state, before] of [
        ['', async () => {}],
        [', after a sale', () => sell(shops, shop, today)],
      ] as const) {
        const times = await repeated(RUNS, async () => {
          await before()
          return timeOf(shops.url + path, shop.headers)
        })
        const figure = percentiles(times)
        rows.push({
          what: `${path}, ${size} sales${state}`,
          ...underP95(figure, allowed),
        })
      }
    }
  }
  return rows
}

async function sell(shops: Shops, shop: Shop, saleDate: string): Promise<void> {
  await callApi(shops, shop, createEntry, {
    body: { productName: 'product number 1', revenue: 12, saleDate, quantity: 1 },
  })
}
