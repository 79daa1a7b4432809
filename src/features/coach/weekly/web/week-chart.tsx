import { scaleBand, scaleLinear } from '@visx/scale'
import { BarRounded } from '@visx/shape'
import { useRef } from 'react'
import { nameOfWeekday } from '../../../../shared/calendar.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { enlarged, useSize } from '../../../../web/use-size.ts'
import { useNotation } from '../../../profile/web/index.ts'
import type { WeekDay } from '../contract.ts'

/** px above the bars, and below */
const TOP = 24
const BOTTOM = 26
/** px */
const MAX_BAR = 48
/** px of a short weekday, and of an amount */
const NAME_ROOM = 28
const AMOUNT_ROOM = 38

interface Props {
  days: WeekDay[]
}

export function WeekChart({ days }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  return (
    // A translation would put elements into the drawing, which don't show there.
    <div ref={box} translate="no" className="relative mt-4 h-48 md:h-64">
      {width > 0 && <Drawing days={days} width={width} height={height} />}
    </div>
  )
}

function Drawing({ days, width, height }: Props & { width: number; height: number }) {
  const notation = useNotation()
  const amounts = days.flatMap(({ revenue, lastWeekRevenue }) => [revenue, lastWeekRevenue])
  const scale = enlarged()
  const bottom = height - BOTTOM * scale
  const x = scaleBand({ domain: days.map(({ day }) => day), range: [0, width], padding: 0.2 })
  const y = scaleLinear<number>({
    // A base line even without amounts.
    domain: [Math.min(0, ...amounts), Math.max(1, ...amounts)],
    range: [bottom, TOP * scale],
  })
  const bar = Math.min(MAX_BAR, x.bandwidth())
  // in text of the usual size
  const room = x.step() / scale
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="Revenue by day, this week in front of last week"
      className="absolute inset-0 block size-full text-small"
    >
      <line x2="100%" y1={y(0)} y2={y(0)} className="stroke-edge/60" />
      {days.map((each) => {
        const { day, revenue, lastWeekRevenue } = each
        const left = x(day)! + (x.bandwidth() - bar) / 2
        const middle = left + bar / 2
        return (
          <g key={day}>
            <Bar y={y} left={left} width={bar} value={lastWeekRevenue} styles="fill-before" />
            <Bar
              y={y}
              left={left + bar * 0.2}
              width={bar * 0.6}
              value={revenue}
              styles="fill-now"
            />
            {revenue !== 0 && room >= AMOUNT_ROOM && (
              <text
                x={middle}
                y={Math.min(y(revenue), y(0)) - 7}
                textAnchor="middle"
                className="fill-text stroke-card"
                strokeWidth="3"
                paintOrder="stroke"
              >
                {formatMoney(revenue, {
                  ...notation,
                  style: isShort(revenue) ? 'whole' : 'compact',
                })}
              </text>
            )}
            <text x={middle} y={bottom + 19 * scale} textAnchor="middle" className="fill-muted">
              {nameOfWeekday(day).slice(0, room < NAME_ROOM ? 1 : 3)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const isShort = (amount: number): boolean => Math.abs(amount) < 1_000

interface BarProps {
  y: (value: number) => number
  left: number
  width: number
  value: number
  styles: string
}

function Bar({ y, left, width, value, styles }: BarProps) {
  const height = Math.abs(y(value) - y(0))
  if (height === 0) return null
  return (
    <BarRounded
      x={left}
      y={Math.min(y(value), y(0))}
      width={width}
      height={height}
      radius={Math.min(5, width / 2, height)}
      top={value > 0}
      bottom={value < 0}
      className={styles}
    />
  )
}
