import * as z from 'zod/mini'
import { documented } from '../../../shared/documented.ts'
import { countOf, moneyText, percentText } from '../../../shared/money.ts'
import { atMostOne, COMPARE, metrics } from '../../kpi/contract.ts'
import { metricsOf, onlyIn } from '../../kpi/index.ts'
import { MAX_ROWS } from '../contract.ts'
import { onePeriod, onlyFields, periodFields, rangeAsked } from './period.ts'
import { answeredPeriod, periodIn, tool } from './tool.ts'

export const compareField = documented(
  z._default(z.enum(COMPARE, `Compare must be one of ${COMPARE.join(', ')}`), 'auto'),
  {
    description:
      'What the period is compared with: the period just before it (preceding), the same dates a year earlier (lastYear), the same weekdays 52 weeks earlier (lastYearWeekdays), or auto: last year where there are sales to compare with, as the dashboard does.',
  },
)

/** the newest points at most */
const series = z.object({
  ...metrics.shape.series.shape,
  isCut: documented(z.boolean(), {
    description: `True if only the newest ${MAX_ROWS} points are listed; the other figures are of the whole period.`,
  }),
})

export const figures = tool({
  name: 'figures',
  title: 'Figures of a period',
  description: `Revenue, sales, average sale, margin, profit and growth of any period of the owner's shop, with its comparison, the chart by day or month, the year to date and the projection of the year.

How to read it: amounts are decimal numbers in about.currency; rates and margins are percent. totalSales counts sales without refunds; purchases counts sales of one receipt as one; averageSale is per purchase. For growth use revenueGrowthRate, and say what it compares: revenueGrowthRateContext, with both sides in elapsed and previous (of a period that isn't over, only the days so far are compared). It is null if nothing can be compared; the context says why. costCoverage is the percent of revenue whose cost is known: below 100, grossProfitMargin is assumed in part. profit (after costs of goods, fees and fixed costs) is null if the owner entered no fixed costs. ytdRevenue and projection are about the fiscal year of the period's last day; if projection.early is true or projection.obstacle is set, don't quote a projection. For single days or months, read series.points. bookedAhead is the part of the totals (totalRevenue, totalSales, averageSale, grossProfitMargin) that is dated after today, null if there is none; say so where you quote a total. Points, elapsed and ytdRevenue never have it.`,
  input: z
    .object({ ...periodFields, compare: compareField, ...onlyFields })
    .check(...onePeriod(), atMostOne()),
  output: z.extend(
    z.omit(metrics, { avgTransactionValue: true, today: true, uses: true, series: true }),
    { period: answeredPeriod, series },
  ),
  answer: async (tx, input, { profile, notation, today }) => {
    const range = rangeAsked(input, { today, ...profile })
    const only = await onlyIn(tx, input)
    const { series: all, ...rest } = await metricsOf(tx, {
      range,
      compare: input.compare,
      today,
      profile,
      only,
    })
    const points = all.points.slice(-MAX_ROWS)
    return {
      period: periodIn(range, notation),
      ...rest,
      series: { ...all, points, isCut: points.length < all.points.length },
    }
  },
  text: (answer, { notation }) => {
    const { period, totalRevenue, totalSales, revenueGrowthRate, revenueGrowthRateContext } = answer
    const growth =
      revenueGrowthRate === null
        ? revenueGrowthRateContext
        : `${percentText(revenueGrowthRate, notation)} ${revenueGrowthRateContext}`
    return `${period.name}: revenue ${moneyText(totalRevenue, notation)} from ${countOf(totalSales, notation, 'sale')}. Change: ${growth}.`
  },
})
