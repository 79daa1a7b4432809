import { ArrowRight, Check, Undo2 } from 'lucide-react'
import { formatDay } from '../../../../shared/calendar.ts'
import { formatCount, formatMoney } from '../../../../shared/money.ts'
import { figures, NOTATION } from '../figures.ts'
import { Picture, TILE } from './parts.tsx'

const { headers, cells, sale, imported } = figures.upload

/** header, meaning, cell, and how the cell was read */
const COLUMNS = [
  [headers.saleDate, 'Sale date', cells.saleDate, formatDay(sale.saleDate, NOTATION)],
  [headers.productName, 'Product', cells.productName, sale.productName],
  [headers.revenue, 'Revenue', cells.revenue, formatMoney(sale.revenue, NOTATION)],
] as const

export function ImportPicture() {
  return (
    <Picture>
      <div className={TILE}>
        <div className="grid gap-1">
          {COLUMNS.map(([header, field, cell, read]) => (
            <div
              key={header}
              className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 border-b border-line py-2.5 first:pt-0"
            >
              <div className="min-w-0">
                <p className="text-sm text-muted">{header}</p>
                <p className="truncate">{cell}</p>
              </div>
              <ArrowRight className="size-4 text-gold-text" />
              <div className="min-w-0">
                <p className="text-sm text-muted">{field}</p>
                <p className="truncate font-semibold">{read}</p>
              </div>
            </div>
          ))}
        </div>
        <div className="mt-4 flex items-center gap-3 rounded-box bg-better-wash px-3 py-2.5 text-ui text-better">
          <Check className="size-4 shrink-0" />
          <p>
            <b className="font-semibold">
              Successfully imported {formatCount(imported, NOTATION)} entries!
            </b>{' '}
            1 row was skipped because it isn't a sale.
          </p>
        </div>
        <p className="mt-3 inline-flex items-center gap-2 rounded-box border border-line px-3 py-2 text-ui font-semibold">
          <Undo2 className="size-4" /> Undo
        </p>
      </div>
    </Picture>
  )
}
