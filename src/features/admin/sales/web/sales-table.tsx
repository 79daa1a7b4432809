import { Link } from '@tanstack/react-router'
import { formatDay } from '../../../../shared/calendar.ts'
import { formatCount, formatMoney } from '../../../../shared/money.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { ScrollArea } from '../../../../web/ui/scroll-area.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import type { ListedSale } from '../contract.ts'

const CELL = 'border-t border-line px-2 py-2 first:pl-0 last:pr-0'
const COLUMNS = [
  ['Owner', 'w-1/4 max-md:hidden'],
  ['Product', 'max-md:pl-0'],
  ['Customer', 'max-lg:hidden'],
  ['Salesperson', 'max-2xl:hidden'],
  ['Quantity', 'w-20 text-right max-2xl:hidden'],
  ['Cost', 'w-28 text-right max-2xl:hidden'],
  ['Revenue', 'w-28 text-right max-sm:w-26'],
  ['Sale date', 'w-28 max-sm:hidden'],
  ['Recorded', 'w-30 max-lg:hidden'],
] as const

/** Amounts are in their owner's currency. */
export const SalesTable = ({ sales }: { sales: ListedSale[] }) => (
  <ScrollArea aria-label="Sales">
    <table className="w-full table-fixed text-ui">
      <caption className="sr-only">Sales of all owners</caption>
      <thead className="text-left text-xs text-faint">
        <tr>
          {COLUMNS.map(([name, className]) => (
            <th
              key={name}
              scope="col"
              className={cn('px-2 pb-2 font-medium first:pl-0 last:pr-0', className)}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <Row key={sale.id} sale={sale} />
        ))}
      </tbody>
    </table>
  </ScrollArea>
)

function Row({ sale }: { sale: ListedSale }) {
  const own = useNotation()
  const notation = { ...own, currency: sale.owner.currency }
  const cells = [
    <OwnerLink key="owner" owner={sale.owner} />,
    <div key="product">
      <bdi>{sale.productName}</bdi>
      <span className="md:hidden">
        <OwnerLink owner={sale.owner} />
      </span>
      <span className="block text-muted sm:hidden">{formatDay(sale.saleDate, notation)}</span>
    </div>,
    <bdi key="customer">{sale.customerName ?? '–'}</bdi>,
    <bdi key="salesperson">{sale.salesperson ?? '–'}</bdi>,
    formatCount(sale.quantity, notation),
    sale.cost === null ? '–' : formatMoney(sale.cost, notation),
    <b key="revenue" className="font-semibold">
      {formatMoney(sale.revenue, notation)}
    </b>,
    formatDay(sale.saleDate, notation),
    <span key="recorded" className="text-muted">
      <RelativeTime instant={sale.recordedAt} />
      {sale.source === 'import' && <span className="block text-sm">by an import</span>}
    </span>,
  ]
  return (
    <tr className="align-top">
      {COLUMNS.map(([name, className], index) => (
        <td key={name} className={cn(CELL, 'wrap-anywhere', className)}>
          {cells[index]}
        </td>
      ))}
    </tr>
  )
}

const OwnerLink = ({ owner: { id, name, email } }: { owner: ListedSale['owner'] }) => (
  <Link
    to="/admin/owners/$ownerId"
    params={{ ownerId: id }}
    className="-my-1 flex min-h-11 flex-col justify-center rounded-inner md:min-h-8"
  >
    <b className="max-w-full truncate font-semibold">
      <bdi>{name}</bdi>
    </b>
    {name !== email && <span className="block max-w-full truncate text-muted">{email}</span>}
  </Link>
)
