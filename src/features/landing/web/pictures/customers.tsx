import { Copy, Mail, TrendingDown } from 'lucide-react'
import { Badge } from '../../../../web/ui/badge.tsx'
import { dollars, figures } from '../figures.ts'
import { Label, Picture, TILE } from './parts.tsx'

const { customer, shops } = figures

export function CustomerPicture() {
  return (
    <Picture>
      <div className={TILE}>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <p className="min-w-0">
            <b className="block truncate font-semibold">{customer.name}</b>
            <span className="text-sm text-muted">
              Last visit {customer.silentDays} days ago · spent {dollars(customer.spent)}
            </span>
          </p>
          <Badge tone="gold">High</Badge>
        </div>
        <p className="mt-3 flex gap-2 border-t border-line pt-3 text-ui">
          <TrendingDown className="mt-0.5 size-4 shrink-0 text-worse" />
          {customer.findings[0]!.text}
        </p>
        <p className="mt-3 rounded-inner border border-line bg-paper px-3 py-2.5 text-ui text-muted">
          {customer.message}
        </p>
        <div className="mt-3 flex flex-wrap gap-2 text-ui font-semibold">
          <span className="inline-flex items-center gap-2 rounded-box bg-gold px-3.5 py-2 text-on-gold">
            <Copy className="size-4" /> Copy
          </span>
          <span className="inline-flex items-center gap-2 rounded-box border border-line px-3.5 py-2">
            <Mail className="size-4" /> Email
          </span>
        </div>
      </div>
    </Picture>
  )
}

/** dollars */
const ENDS = [6_000, 21_000] as const
const at = (dollarsAMonth: number): number =>
  (100 * (dollarsAMonth - ENDS[0])) / (ENDS[1] - ENDS[0])

export function ComparePicture() {
  return (
    <Picture>
      <div className={TILE}>
        <Label>Monthly revenue</Label>
        <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
          <b className="text-2xl font-bold tracking-tighter">{dollars(shops.own)}</b>
          <span className="text-ui text-muted">
            Median <b className="font-semibold text-text">{dollars(shops.median)}</b>
          </span>
        </p>
        <svg className="mt-2 h-10 w-full">
          <rect y="10" width="100%" height="4" rx="2" fill="var(--color-line)" />
          <rect
            x={`${at(shops.low)}%`}
            y="5"
            width={`${at(shops.high) - at(shops.low)}%`}
            height="14"
            rx="4"
            fill="var(--color-before)"
          />
          <rect x={`${at(shops.median)}%`} y="5" width="2" height="14" fill="var(--color-now)" />
          <circle
            cx={`${at(shops.own)}%`}
            cy="12"
            r="8"
            fill="var(--color-gold)"
            stroke="var(--color-card)"
            strokeWidth="2"
          />
          {[shops.low, shops.high].map((end) => (
            <text
              key={end}
              x={`${at(end)}%`}
              y="36"
              textAnchor="middle"
              fill="var(--color-muted)"
              className="text-xs"
            >
              {dollars(end)}
            </text>
          ))}
        </svg>
        <p className="mt-2 text-ui text-muted">{shops.insight}</p>
      </div>
    </Picture>
  )
}
