import { ArrowDown, ArrowUp } from 'lucide-react'

/** The dashboard of a made-up shop, drawn with the product's own design tokens. */
export function DashboardPicture() {
  return (
    <figure>
      <div
        role="img"
        aria-label="The dashboard of an example shop: total revenue, sales, average sale and gross margin, each with its change against last year, above a chart of revenue by month."
        className="rounded-box border border-ink-line bg-paper p-3 text-text shadow-raised sm:p-4"
      >
        <div aria-hidden className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-3">
          <div className={`${TILE} col-span-2 flex items-end justify-between gap-4 sm:col-span-3`}>
            <div>
              <Label>Total revenue</Label>
              <p className="mt-1 text-3xl font-bold tracking-tighter">$248,913</p>
              <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
                <Change better>14.2%</Change> vs 1 Jan – 21 Nov last year
              </p>
            </div>
            <Trend />
          </div>
          <Tile label="Sales" value="2,894" change="9.1%" better />
          <Tile label="Average sale" value="$86.01" change="4.7%" better />
          <div className="max-sm:hidden">
            <Tile label="Gross margin" value="41.8%" change="1.3 pt" />
          </div>
          <div className={`${TILE} col-span-2 sm:col-span-3`}>
            <p className="text-ui font-semibold">Revenue by month</p>
            <MonthChart />
          </div>
        </div>
      </div>
      <figcaption className="mt-3 text-center text-sm text-on-ink-muted">
        An example shop, two years in
      </figcaption>
    </figure>
  )
}

export const TILE = 'rounded-box border border-line bg-card p-3.5 shadow-card sm:p-4'

export function Label({ children }: { children: string }) {
  return <p className="text-sm text-muted">{children}</p>
}

export function Change({ better, children }: { better?: boolean; children: string }) {
  const Arrow = better ? ArrowUp : ArrowDown
  return (
    <span
      className={`inline-flex items-center gap-0.5 rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${better ? 'bg-better-wash text-better' : 'bg-worse-wash text-worse'}`}
    >
      <Arrow className="size-3" strokeWidth={3} aria-hidden /> {children}
    </span>
  )
}

interface TileProps {
  label: string
  value: string
  change: string
  better?: boolean
}

function Tile({ label, value, change, better = false }: TileProps) {
  return (
    <div className={TILE}>
      <Label>{label}</Label>
      <p className="my-1 text-xl font-bold tracking-tight">{value}</p>
      <Change better={better}>{change}</Change>
    </div>
  )
}

function Trend() {
  return (
    <svg viewBox="0 0 180 56" className="w-20 shrink-0 sm:w-44">
      <path
        d="M3 48L19 42L35 45L51 34L67 29L83 32L99 24L115 27L131 17L147 20L163 13L176 7"
        fill="none"
        stroke="var(--color-now)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="176" cy="7" r="4" fill="var(--color-gold)" />
    </svg>
  )
}

/** thousands of dollars, January to December; this year ends in November */
const THIS_YEAR = [17, 29, 19, 21, 34, 20, 18, 19, 20, 22, 26]
const LAST_YEAR = [15, 25, 18, 19, 30, 18, 17, 16, 17, 19, 21, 32]
const HEIGHT = 150
const STEP = 40
const y = (thousands: number): number => HEIGHT - 22 - thousands * 3.5

function MonthChart() {
  return (
    <svg viewBox={`0 0 ${STEP * 12} ${HEIGHT}`} className="mt-2 w-full">
      {[0, 10, 20, 30].map((thousands) => (
        <path key={thousands} d={`M0 ${y(thousands)}H${STEP * 12}`} stroke="var(--color-line)" />
      ))}
      {LAST_YEAR.map((before, month) => (
        <g key={month}>
          <Bar x={month * STEP + 6} thousands={before} fill="var(--color-before)" />
          <Bar x={month * STEP + 21} thousands={THIS_YEAR[month] ?? 0} fill="var(--color-now)" />
          <text
            x={month * STEP + 20}
            y={HEIGHT - 5}
            textAnchor="middle"
            fontSize="11"
            fill="var(--color-muted)"
          >
            {'JFMAMJJASOND'[month]}
          </text>
        </g>
      ))}
    </svg>
  )
}

function Bar({ x, thousands, fill }: { x: number; thousands: number; fill: string }) {
  return <rect x={x} y={y(thousands)} width="13" height={y(0) - y(thousands)} rx="3" fill={fill} />
}
