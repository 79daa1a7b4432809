import { figures } from '../figures.ts'

const HEIGHT = 120
const STEP = 40
const BAR = 13

const { months, expected } = figures.year
const most = Math.max(...months.flatMap(({ now, before }) => [now, before]))

/** Light: last year. Hatched: expected. */
export const YearChart = () => (
  <>
    <svg viewBox={`0 0 ${STEP * 12} ${HEIGHT}`} className="mt-3 w-full border-b border-line">
      <pattern
        id="expected"
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M0 0V5" stroke="var(--color-now)" strokeWidth="2.5" />
      </pattern>
      {months.map(({ now, before }, month) => (
        <g key={month}>
          <Bar x={month * STEP + 6} dollars={before} fill="var(--color-before)" />
          <Bar x={month * STEP + 21} dollars={expectedIn(month)} fill="url(#expected)" />
          <Bar x={month * STEP + 21} dollars={now} fill="var(--color-now)" />
        </g>
      ))}
    </svg>
    <p className="mt-1 grid grid-cols-12 text-center text-small text-muted">
      {'JFMAMJJASOND'.split('').map((letter, month) => (
        <span key={month}>{letter}</span>
      ))}
    </p>
  </>
)

const expectedIn = (month: number): number =>
  expected.find(({ start }) => Number(start.slice(5, 7)) === month + 1)?.expected ?? 0

interface BarProps {
  x: number
  dollars: number
  fill: string
}

function Bar({ x, dollars, fill }: BarProps) {
  const height = (dollars / most) * HEIGHT
  return <rect x={x} y={HEIGHT - height} width={BAR} height={height} rx="3" fill={fill} />
}
