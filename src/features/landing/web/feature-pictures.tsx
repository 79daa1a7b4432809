import { ArrowRight, Check, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Change, Label, TILE } from './dashboard-picture.tsx'

/**
 * Pictures of the product, drawn with its own design tokens. They're hidden from screen readers because
 * the text next to them says the same.
 */

export function MeaningPicture() {
  return (
    <Picture>
      <div className={`${TILE} sm:max-w-xs`}>
        <p className="flex items-center gap-1.5 text-sm text-muted">
          Projected year <Info className="size-4 text-faint" />
        </p>
        <p className="mt-1 text-2xl font-bold tracking-tighter">$291,400</p>
        <p className="mt-1 text-sm text-muted">Likely $281k – $303k</p>
      </div>
      <div className="relative mt-3 ml-6 max-w-sm rounded-box border border-line bg-card p-4 text-ui shadow-raised sm:ml-16">
        <b className="font-semibold">Projected year</b>
        <p className="mt-1 text-muted">
          Your sales so far, plus what we expect for the rest of the year: last year's sales for
          those months at this year's pace.
        </p>
      </div>
    </Picture>
  )
}

const COLUMNS = [
  ['Txn Date', 'Sale date', '03/31/2026'],
  ['Item', 'Product', 'Bridal bouquet'],
  ['Amount', 'Revenue', '$1,240.00'],
] as const

export function ImportPicture() {
  return (
    <Picture>
      <div className={TILE}>
        <div className="grid gap-1">
          {COLUMNS.map(([header, field, sample]) => (
            <div
              key={header}
              className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 border-b border-line py-2.5 last:border-0"
            >
              <div className="min-w-0">
                <p className="truncate font-medium">{header}</p>
                <p className="truncate text-sm text-muted">{sample}</p>
              </div>
              <ArrowRight className="size-4 text-gold-text" />
              <p className="font-semibold">{field}</p>
            </div>
          ))}
        </div>
        <p className="mt-3 flex items-center gap-2 rounded-box bg-better-wash px-3 py-2.5 text-ui font-medium text-better">
          <Check className="size-4 shrink-0" /> 9,994 rows imported, 0 skipped
        </p>
      </div>
    </Picture>
  )
}

const PRODUCTS = [
  ['Bridal bouquet', '46%', '$61,200', 100],
  ['Seasonal arrangement', '39%', '$54,310', 89],
  ['Weekly subscription', '44%', '$41,870', 68],
  ['Potted orchid', '33%', '$19,620', 32],
] as const

export function RankingPicture() {
  return (
    <Picture>
      <div className={TILE}>
        <div className="flex items-baseline justify-between">
          <p className="font-semibold">Products</p>
          <Label>Margin · Revenue</Label>
        </div>
        {PRODUCTS.map(([name, margin, revenue, share]) => (
          <div key={name} className="mt-3 border-t border-line pt-3">
            <p className="flex gap-4">
              <span className="mr-auto min-w-0 truncate">{name}</span>
              <span className="text-muted">{margin}</span>
              <span className="w-16 text-right font-semibold">{revenue}</span>
            </p>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-2 h-1 w-full">
              <rect width={share} height="4" fill="var(--color-now)" />
            </svg>
          </div>
        ))}
        <p className="mt-4 flex items-center gap-2 border-t border-line pt-3 text-ui text-muted">
          <Change better>12.4%</Change> vs the same days last year
        </p>
      </div>
    </Picture>
  )
}

function Picture({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden className="w-full max-w-lg justify-self-center">
      {children}
    </div>
  )
}
