import { Link } from '@tanstack/react-router'
import { formatDay } from '../../../../shared/calendar.ts'
import { formatCount, formatMoney, type Notation } from '../../../../shared/money.ts'
import { DataTable, type Column } from '../../../../web/ui/data-table.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import type { ListedSale } from '../contract.ts'

export const SalesTable = ({ sales }: { sales: ListedSale[] }) => (
  <DataTable label="Sales" columns={columnsIn(useNotation())} rows={sales} keyOf={({ id }) => id} />
)

/** Amounts are in their owner's currency. */
const columnsIn = (own: Notation): Column<ListedSale>[] => {
  const money = ({ owner: { currency } }: ListedSale, amount: number) =>
    formatMoney(amount, { ...own, currency })
  return [
    {
      label: 'Owner',
      className: 'w-1/4 max-md:hidden',
      cell: ({ owner }) => <OwnerLink owner={owner} />,
    },
    {
      label: 'Product',
      className: 'max-md:pl-0',
      cell: ({ productName, owner, saleDate }) => (
        <>
          <bdi>{productName}</bdi>
          <span className="md:hidden">
            <OwnerLink owner={owner} />
          </span>
          <span className="block text-muted sm:hidden">{formatDay(saleDate, own)}</span>
        </>
      ),
    },
    {
      label: 'Customer',
      className: 'max-lg:hidden',
      cell: ({ customerName }) => <bdi>{customerName ?? '–'}</bdi>,
    },
    {
      label: 'Salesperson',
      className: 'max-2xl:hidden',
      cell: ({ salesperson }) => <bdi>{salesperson ?? '–'}</bdi>,
    },
    {
      label: 'Quantity',
      className: 'w-20 text-right max-2xl:hidden',
      cell: ({ quantity }) => formatCount(quantity, own),
    },
    {
      label: 'Cost',
      className: 'w-28 text-right max-2xl:hidden',
      cell: (sale) => (sale.cost === null ? '–' : money(sale, sale.cost)),
    },
    {
      label: 'Revenue',
      className: 'w-28 text-right font-semibold max-sm:w-26',
      cell: (sale) => money(sale, sale.revenue),
    },
    {
      label: 'Sale date',
      className: 'w-28 max-sm:hidden',
      cell: ({ saleDate }) => formatDay(saleDate, own),
    },
    {
      label: 'Recorded',
      className: 'w-30 text-muted max-lg:hidden',
      cell: ({ recordedAt, source }) => (
        <>
          <RelativeTime instant={recordedAt} />
          {source === 'import' && <span className="block text-small">by an import</span>}
        </>
      ),
    },
  ]
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
