import { formatDay } from '../../../shared/calendar.ts'
import { formatMoney } from '../../../shared/money.ts'
import { count, useNotation } from '../../profile/web/index.ts'
import type { ImportPreview } from '../preview/contract.ts'

interface Props {
  sales: ImportPreview['goneSales']
  of: number
}

export function SoldList({ sales, of: all }: Props) {
  const notation = useNotation()
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {sales.map(({ productName, saleDate, revenue }, place) => (
          <li key={place} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2">
            <bdi translate="no" className="line-clamp-2 min-w-0 wrap-anywhere">
              {productName}
            </bdi>
            <span className="text-small text-muted">{formatDay(saleDate, notation)}</span>
            <span translate="no" className="ml-auto">
              {formatMoney(revenue, notation)}
            </span>
          </li>
        ))}
      </ul>
      {all > sales.length && (
        <p className="text-small text-muted">And {count(all - sales.length)} more.</p>
      )}
    </>
  )
}
