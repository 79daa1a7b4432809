import { figures } from '../figures.ts'

const HEIGHT = 132
const STEP = 40
const BAR = 13
/** dollars at the top */
const MOST = 36_000

const y = (dollars: number): number => HEIGHT - (dollars / MOST) * (HEIGHT - 6)

const { months, expected } = figures.year

export function YearChart() {
  return (
    <>
      <svg viewBox={`0 0 ${STEP * 12} ${HEIGHT}`} className="mt-2 w-full">
        <pattern
          id="expected"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V5" stroke="var(--color-now)" strokeOpacity="0.5" strokeWidth="3" />
        </pattern>
        {[0, 10_000, 20_000, 30_000].map((dollars) => (
          <path key={dollars} d={`M0 ${y(dollars)}H${STEP * 12}`} stroke="var(--color-line)" />
        ))}
        {months.map(({ now, before }, month) => (
          <g key={month}>
            <Bar x={month * STEP + 6} dollars={before} fill="var(--color-before)" />
            <Expected month={month} />
            <Bar x={month * STEP + 21} dollars={now} fill="var(--color-now)" />
          </g>
        ))}
      </svg>
      <p className="mt-1.5 grid grid-cols-12 text-center text-xs text-muted">
        {'JFMAMJJASOND'.split('').map((letter, month) => (
          <span key={month}>{letter}</span>
        ))}
      </p>
    </>
  )
}

function Expected({ month }: { month: number }) {
  const estimate = expected.find(({ start }) => Number(start.slice(5, 7)) === month + 1)
  if (!estimate) return null
  const x = month * STEP + 21
  const middle = x + BAR / 2
  return (
    <>
      <Bar x={x} dollars={estimate.expected} fill="url(#expected)" />
      <path
        d={`M${middle - 3} ${y(estimate.high)}h6m-3 0V${y(estimate.low)}m-3 0h6`}
        stroke="var(--color-text)"
        strokeWidth="1.5"
        fill="none"
      />
    </>
  )
}

const Bar = ({ x, dollars, fill }: { x: number; dollars: number; fill: string }) =>
  dollars > 0 && (
    <rect
      x={x}
      fill={fill}
      y={y(dollars)}
      width={BAR}
      height={y(0) - y(dollars)}
      rx="3"
      stroke={fill.startsWith('url') ? 'var(--color-now)' : 'none'}
      strokeOpacity="0.6"
    />
  )
