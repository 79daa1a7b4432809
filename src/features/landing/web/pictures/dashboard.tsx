import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { change, dollars, figures, roughly } from '../figures.ts'
import { Change, Label, TILE } from './parts.tsx'
import { YearChart } from './year-chart.tsx'

const { now, before, growth, context, low, high, projected, months } = figures.year

export function Dashboard() {
  return (
    <div className="rounded-box border border-ink-line bg-paper p-3 text-text shadow-raised select-none sm:p-4">
      <div className="grid grid-cols-2 gap-2.5 wrap-anywhere sm:grid-cols-3 sm:gap-3">
        <div
          className={`${TILE} col-span-2 flex flex-wrap items-end justify-between gap-4 sm:col-span-3`}
        >
          <div>
            <Label>
              Total revenue <Info className="size-4 text-faint" />
            </Label>
            <p className="mt-1 text-3xl font-bold tracking-tighter">{dollars(now.totalRevenue)}</p>
            <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
              <Change value={growth} /> {context}
            </p>
          </div>
          <Trend />
        </div>
        <Tile
          label="Average sale"
          value={`$${now.averageSale.toFixed(2)}`}
          change={<Change value={change(now.averageSale, before.averageSale)} />}
        />
        <Tile
          label="Gross margin"
          value={`${now.grossProfitMargin.toFixed(1)}%`}
          change={<Change value={now.grossProfitMargin - before.grossProfitMargin} unit=" pt" />}
        />
        <div className="col-span-2 sm:col-span-1">
          <Tile
            label="Projected year"
            value={dollars(projected)}
            change={`Likely ${roughly(low)} – ${roughly(high)}`}
          />
        </div>
        <div className={`${TILE} col-span-2 sm:col-span-3`}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="text-ui font-semibold">Revenue by month</p>
            <p className="flex gap-3 text-xs text-muted">
              <Key color="var(--color-now)">2026</Key>
              <Key color="var(--color-before)">2025</Key>
            </p>
          </div>
          <YearChart />
        </div>
      </div>
    </div>
  )
}

interface TileProps {
  label: string
  value: string
  change: ReactNode
}

function Tile({ label, value, change: changed }: TileProps) {
  return (
    <div className={`${TILE} h-full`}>
      <Label>{label}</Label>
      <p className="mt-1 text-xl font-bold tracking-tight">{value}</p>
      <p className="mt-1.5 text-sm text-muted">{changed}</p>
    </div>
  )
}

const Key = ({ color, children }: { color: string; children: string }) => (
  <span className="flex items-center gap-1.5">
    <svg viewBox="0 0 10 10" className="size-2.5">
      <rect width="10" height="10" rx="2" fill={color} />
    </svg>
    {children}
  </span>
)

const WIDTH = 180
const HEIGHT = 56

function Trend() {
  const whole = months.slice(0, 10).map(({ now: revenue }) => revenue)
  const most = Math.max(...whole)
  const points = whole.map((revenue, month) => [
    4 + (month * (WIDTH - 8)) / (whole.length - 1),
    HEIGHT - 5 - (revenue / most) * (HEIGHT - 12),
  ])
  const [x, y] = points.at(-1)!
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-44 max-w-full shrink-0 max-sm:hidden">
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="var(--color-now)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={x} cy={y} r="4" fill="var(--color-gold)" />
    </svg>
  )
}
