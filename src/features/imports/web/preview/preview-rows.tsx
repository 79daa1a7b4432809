import type { ReactNode } from 'react'
import { formatDayInWords, nameOfWeekday, withNames } from '../../../../shared/calendar.ts'
import { formatCount, formatMoney } from '../../../../shared/money.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { detailsOf } from '../../../sales/web/index.ts'
import type { PreviewRow } from '../../preview/contract.ts'
import { NO_SALES } from '../../rejected-rows/contract.ts'

export const PreviewRows = ({ rows }: { rows: PreviewRow[] }) => (
  <table
    aria-label="First rows"
    className="w-full text-left [&_td]:border-t [&_td]:border-line [&_td]:py-2 [&_td]:align-top"
  >
    <thead className="sr-only">
      <tr>
        <th>Sale</th>
        <th>Revenue</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        <Row key={`${row.row} ${at}`} {...row} />
      ))}
    </tbody>
  </table>
)

function Row({ row, sale, cells, error }: PreviewRow) {
  const notation = useNotation()
  if (!sale) return <RejectedRow row={row} cells={cells} error={error} />
  const { names, others } = detailsOf(sale, notation)
  const day = [
    formatDayInWords(sale.saleDate, withNames(notation)),
    nameOfWeekday(sale.saleDate),
    sale.time,
  ]
  const details = [
    sale.quantity !== 1 && `Quantity ${formatCount(sale.quantity, notation)}`,
    sale.customerName,
    sale.salesperson && `by ${sale.salesperson}`,
    ...others,
    ...names,
  ]
  const money = (amount: number) => formatMoney(amount, notation)
  return (
    <tr>
      <td className="pr-4 wrap-anywhere">
        <bdi translate="no" className="line-clamp-2">
          {sale.productName}
        </bdi>
        <Small>
          {day.filter(Boolean).join(', ')}
          <InFile cell={cells.saleDate} isSame={cells.saleDate === sale.saleDate} />
        </Small>
        <Small>
          <bdi>{details.filter(Boolean).join(' · ')}</bdi>
        </Small>
      </td>
      <td className="text-right">
        <span translate="no" className={cn(sale.revenue < 0 && 'text-worse')}>
          {money(sale.revenue)}
        </span>
        <Small>
          <InFile cell={cells.revenue} isSame={saysPlainly(cells.revenue, sale.revenue)} />
        </Small>
        {(sale.cost !== null || cells.cost) && (
          <Small>{sale.cost === null ? 'No cost' : `Cost ${money(sale.cost)}`}</Small>
        )}
      </td>
    </tr>
  )
}

const RejectedRow = ({ row, cells, error }: Omit<PreviewRow, 'sale'>) => (
  <tr>
    <td colSpan={2} className="wrap-anywhere">
      <span className={cn(error && !NO_SALES.includes(error.reason) && 'text-worse')}>
        Row {row} is left out: {error?.value && `${error.column} "${error.value}". `}
        {error?.message}.
      </span>
      <Small>
        <bdi>{Object.values(cells).filter(Boolean).join(' · ')}</bdi>
      </Small>
    </td>
  </tr>
)

const Small = ({ children }: { children: ReactNode }) => (
  <span className="block text-small text-muted">{children}</span>
)

const InFile = ({ cell, isSame }: { cell: string | undefined; isSame: boolean }) =>
  cell && !isSame && ` in the file: "${cell}"`

/** $1,234.50, 45 or 45.00 */
const saysPlainly = (cell = '', amount: number): boolean =>
  Number(cell.replace(/[$€£,\s]/g, '')) === amount && !/,\d{1,2}$/.test(cell)
