import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../../../shared/money.ts'
import { Select } from '../../../../web/ui/select.tsx'
import type { SoldIn } from '../../../kpi/web/index.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { salesNeeded } from './shown-goals.ts'

/** spec §2 */
const TOP_PRODUCTS = 6

interface Props {
  remaining: number
  products: SoldIn['products']
}

/** The sales left to a goal, if only one product was sold. */
export function OneProduct({ remaining, products }: Props) {
  const notation = useNotation()
  const [isOpen, setOpen] = useState(false)
  const [other, setOther] = useState('')
  const query = useInfiniteQuery({ ...products, enabled: isOpen })
  const all = (query.data ?? []).flatMap(({ name, averageRevenue }) => {
    const needed = salesNeeded(remaining, averageRevenue)
    return needed === null ? [] : [{ name, needed }]
  })
  const shown = [...all.slice(0, TOP_PRODUCTS), ...all.filter(({ name }) => name === other)]
  const others = all.slice(TOP_PRODUCTS)
  return (
    <details
      className="group open:order-last open:basis-full print:hidden"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 w-fit list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        In one product only
        <ChevronDown
          className="size-4 text-muted transition-transform group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-3 pt-1 pb-3">
        {shown.map(({ name, needed }) => (
          <div key={name} className="flex min-w-0 flex-col-reverse justify-end">
            <dt className="line-clamp-2 wrap-anywhere text-muted" title={name}>
              <bdi translate="no">{name}</bdi>
            </dt>
            <dd className="font-semibold">{formatCount(needed, notation)}</dd>
          </div>
        ))}
      </dl>
      {query.isFetched && all.length === 0 && <p className="pb-3">Nothing was sold lately.</p>}
      {others.length > 0 && (
        <Select
          aria-label="Another product"
          className="mb-3 max-w-full"
          value={other}
          onChange={({ target }) => setOther(target.value)}
        >
          <option value="">Another product</option>
          {others.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
    </details>
  )
}
