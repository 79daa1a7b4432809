import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { purchaseWord } from '../../../../shared/figures.ts'
import { countOf, formatMoney } from '../../../../shared/money.ts'
import { Select } from '../../../../web/ui/select.tsx'
import type { Averaged, Sold } from '../../../kpi/web/index.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { Callout } from '../callout.tsx'
import { salesNeeded } from './chosen-goal.ts'

/** The averages that the count of sales to go is computed from. */
export type SoldLately = Pick<Sold, 'recent' | 'products' | 'shownInWords'>

/**
 * Returns the products to calculate with: those sold in the last 90 days, whatever period is shown, because with the average
 * of a single day three large sales could seem to be enough. If nothing was sold lately, or the period is over, those of
 * the period.
 */
export function useProductsToGoBy({ recent, products, shownInWords }: SoldLately) {
  const isRecent = recent.averageSale > 0
  const query = useInfiniteQuery({ ...recent.products, enabled: isRecent })
  return isRecent
    ? { products: query.data ?? [], from: 'the last 90 days', isPending: query.isPending }
    : { products, from: shownInWords, isPending: false }
}

const ALL = ''

type Props = SoldLately &
  Averaged & {
    remaining: number
    /** name of the goal's period */
    name: string
    /** The owner shows products, so one of them can be chosen. */
    showsProducts: boolean
  }

/** Sales needed at the average of all sales, or of the selected product (spec §2). */
export function SalesNeeded({ remaining, name, showsProducts, ...sold }: Props) {
  const notation = useNotation()
  const [choice, setChoice] = useState(ALL)
  const { products, from } = useProductsToGoBy(sold)
  const product = products.find((each) => each.name === choice)
  // The receipts of a single product aren't counted, so each of its sales counts by itself.
  const { averageSale, totalSales, purchases } = sold.recent.averageSale ? sold.recent : sold
  const average = product?.averageRevenue ?? averageSale
  const word = product ? 'sale' : purchaseWord(totalSales, purchases)
  const needed = salesNeeded(remaining, average)
  return (
    <Callout>
      {needed === null ? (
        <p>There's no average sale in {from}, so we can't tell how many more sales you need.</p>
      ) : (
        <p>
          <b className="font-semibold">{countOf(needed, notation, `more ${word}`)}</b> to reach your{' '}
          {name} goal, at the average of {formatMoney(average, { ...notation, style: 'computed' })}{' '}
          in {from}.
        </p>
      )}
      {showsProducts && products.length > 0 && (
        <Select
          aria-label="At the average of"
          className="mt-2.5 w-full print:hidden"
          value={product ? choice : ALL}
          onChange={(event) => setChoice(event.target.value)}
        >
          <option value={ALL}>All products</option>
          {products.map((each) => (
            <option key={each.name}>{each.name}</option>
          ))}
        </Select>
      )}
    </Callout>
  )
}
