import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDay } from '../../../../shared/calendar.ts'
import { ASSUMED_SIGN } from '../../../../shared/figures.ts'
import { moneyText, written, type Notation } from '../../../../shared/money.ts'
import { nameOfYear } from '../../../../shared/periods.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { rangeInWords } from '../../points/web/words.ts'
import type { DailyMission } from '../contract.ts'

/** Spec §9: what changed since the shop joined. */
export function FarCome({ answer: { growth, year, marginChange } }: { answer: DailyMission }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-x-8 gap-y-4">
      <Roi growth={growth} />
      <Year year={year} />
      <Margin change={marginChange} />
    </dl>
  )
}

interface FactProps {
  name: string
  value: string
  children: ReactNode
}

const Fact = ({ name, value, children }: FactProps) => (
  <div>
    <dt className="text-small text-muted">{name}</dt>
    <dd className="text-title font-semibold tracking-snug">{value}</dd>
    <dd className="text-small text-pretty text-muted">{children}</dd>
  </div>
)

/** `+24`, `−44`, `0.5` */
function signed(value: number, { numberStyle }: Notation): string {
  const size = Math.abs(value)
  const shown = Number(size >= 10 ? size.toFixed(0) : size.toFixed(1))
  const sign = shown === 0 ? '' : value > 0 ? '+' : '−'
  return sign + written(String(shown), numberStyle)
}

function Roi({ growth }: Pick<DailyMission, 'growth'>) {
  const notation = useNotation()
  const percent = growth?.percent ?? null
  return (
    <Fact
      name="ROI since your first sale"
      value={percent === null ? '–' : `${signed(percent, notation)}%`}
    >
      {percent !== null || growth?.isAvailable
        ? 'Last 30 days against your first 30'
        : growth
          ? `From ${formatDay(growth.availableOn, notation)} on, your last 30 days against your first 30`
          : '60 days after your first sale: your last 30 days against your first 30'}
    </Fact>
  )
}

function Year({ year: { year, goal, revenue, source } }: Pick<DailyMission, 'year'>) {
  const notation = useNotation()
  const setOne = (
    <Link to="/business-profile" className="underline underline-offset-2">
      Set your yearly goal
    </Link>
  )
  return (
    <Fact
      name={`Revenue in ${nameOfYear(year, notation.fiscalMonth)}`}
      value={
        goal === null
          ? moneyText(revenue, notation)
          : `${Math.max(0, Math.floor((revenue / goal) * 100))}%`
      }
    >
      {goal === null ? (
        setOne
      ) : source === 'suggested' ? (
        <>
          of {moneyText(goal, notation)}, a suggestion. {setOne}
        </>
      ) : (
        'of your goal for the year'
      )}
    </Fact>
  )
}

function Margin({ change: { now, before, points } }: { change: DailyMission['marginChange'] }) {
  const notation = useNotation()
  const rough = now.isAssumed || (points !== null && before.isAssumed) ? ASSUMED_SIGN : ''
  const value =
    points !== null
      ? `${rough}${signed(points, notation)} ${Math.abs(points) === 1 ? 'point' : 'points'}`
      : now.margin === null
        ? '–'
        : `${rough}${written(String(Number(now.margin.toFixed(1))), notation.numberStyle)}%`
  return (
    <Fact name="Gross margin" value={value}>
      {points !== null
        ? `Last 30 days against ${rangeInWords(before, notation)}`
        : 'Last 30 days. How it changes shows once your sales have costs.'}
    </Fact>
  )
}
