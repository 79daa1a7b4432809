import { whyChanged, type By, type Explained } from '../../src/features/kpi/why/contract.ts'
import { CALLS, forgetAnswers, pathOf, rangesOf, todayOf } from '../kit/dashboard.ts'
import { repeated, timeOf } from '../kit/requests.ts'
import type { Shops } from '../kit/shops.ts'
import { percentiles, type Row, underP95 } from '../kit/table.ts'

const RUNS = 40
/** Each kind of names, and two that sum the products as well: their effects come from them. */
const REASONS = Object.fromEntries(
  (
    [
      ['totalRevenue', 'product'],
      ['totalRevenue', 'customer'],
      ['totalRevenue', 'salesperson'],
      ['averageSale', 'salesperson'],
      ['grossProfitMargin', 'salesperson'],
    ] satisfies [Explained, By][]
  ).map(([figure, by]) => [`${figure} by ${by}`, `&figure=${figure}&by=${by}`]),
)
/** ms that it may take if asked, with a million sales */
const REASONS_ALLOWED = 60

/**
 * Measures each figures call over HTTP for the largest and for a usual owner, computed (as after a
 * change to the sales) and cached. Reports the slowest combination of range and number of rows, or figure.
 */
export async function figures({ url, client, million, thousand }: Shops): Promise<Row[]> {
  const today = await todayOf(client)
  const rows: Row[] = []
  for (const [shop, size, allowed] of [
    [million, '1 M', 25],
    [thousand, '1 k', 5],
  ] as const) {
    const changed = () => forgetAnswers(client, shop)
    for (const { endpoint, variants } of [...CALLS, { endpoint: whyChanged, variants: REASONS }]) {
      const target = endpoint === whyChanged ? REASONS_ALLOWED : allowed
      const calls = Object.entries(rangesOf(today)).flatMap(([name, range]) =>
        Object.entries(variants).map(([variant, more]) => ({
          name: variant ? `${name}, ${variant}` : name,
          path: pathOf(endpoint, range, more),
        })),
      )
      for (const [state, before] of [
        ['computed', changed],
        ['cached', async () => {}],
      ] as const) {
        const measured: Row[] = []
        for (const { name, path } of calls) {
          const times = await repeated(RUNS, async () => {
            await before()
            return timeOf(url + path, shop.headers)
          })
          const figure = percentiles(times)
          measured.push({
            what: `${endpoint.path}, ${size} sales, ${state}`,
            ...underP95(figure, target),
            note: name,
          })
        }
        rows.push(measured.reduce((a, b) => (b.p95! > a.p95! ? b : a)))
      }
    }
  }
  return rows
}
