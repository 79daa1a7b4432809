import { ASSUMED_SIGN, purchaseWord } from '../../../../shared/figures.ts'
import { countOf, formatCount } from '../../../../shared/money.ts'
import { useNotation, useTaxWords } from '../../../profile/web/index.ts'
import type { PartRow, TeamRow } from '../../rankings/contract.ts'
import { centsInColumn, marginText, moneyIn, SMALL } from '../figures/format.ts'

type SoldRow = Pick<PartRow, keyof PartRow & keyof TeamRow>

export function useSoldColumns() {
  const notation = useNotation()
  const tax = useTaxWords()
  const average = (amount: number): string => moneyIn(SMALL, amount, notation).text
  const total = (amount: number, highest: number) => {
    const { text, exact } = moneyIn(SMALL, amount, notation, centsInColumn(highest))
    return <span title={exact ?? undefined}>{text}</span>
  }
  return {
    average,
    ofSales: {
      nameOf: (row: SoldRow) => row.name,
      amountOf: (row: SoldRow) => row.totalRevenue,
      detailOf: (row: SoldRow) =>
        row.totalSales === 0
          ? 'Only refunds'
          : row.purchases === null || row.averageRevenue === null
            ? countOf(row.totalSales, notation, 'sale')
            : `${countOf(row.purchases, notation, purchaseWord(row.totalSales, row.purchases))} · avg ${average(row.averageRevenue)}`,
    },
    counts: [
      {
        head: 'Sales',
        cellOf: (row: SoldRow) => formatCount(row.totalSales, notation),
        wide: true,
      },
      {
        head: 'Average',
        cellOf: ({ averageRevenue }: SoldRow) =>
          averageRevenue === null ? '–' : average(averageRevenue),
        wide: true,
        isShown: (rows: SoldRow[]) => rows.some(({ averageRevenue }) => averageRevenue !== null),
      },
    ],
    margin: {
      head: 'Margin',
      definition: `${ASSUMED_SIGN} marks an estimate: some of the sales have no recorded cost, and for these the margin of your profile is assumed.${tax.ofMargins}`,
      cellOf: (row: PartRow) =>
        row.totalSales === 0 ? '–' : marginText(row.profitMargin, row.costCoverage, notation),
    },
    revenue: {
      head: 'Revenue',
      ...(tax.sentence && { definition: `After refunds.${tax.sentence}` }),
      cellOf: (row: SoldRow, highest: number) => total(row.totalRevenue, highest),
    },
  }
}
