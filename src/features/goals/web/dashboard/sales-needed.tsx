import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { purchaseWord } from '../../../../shared/figures.ts'
import { countOf, formatMoney } from '../../../../shared/money.ts'
import { Select } from '../../../../web/ui/select.tsx'
import type { Averaged, Sold } from '../../../kpi/web/index.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { Callout } from '../callout.tsx'
import { salesNeeded } from './chosen-goal.ts'

export type SoldLately = Pick<Sold, 'recent' | 'products' | 'shownInWords'>

/** Of the last 90 days: by a single day's average three large sales could seem enough. */
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
    name: string
    showsProducts: boolean
  }

export function SalesNeeded({ remaining, name, showsProducts, ...sold }: Props) {
  const notation = useNotation()
  const [choice, setChoice] = useState(ALL)
  const { products, from } = useProductsToGoBy(sold)
  const product = products.find((each) => each.name === choice)
  // A product's receipts aren't counted.
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
