import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../../../shared/calendar.ts'
import { ASSUMED_SIGN } from '../../../../shared/figures.ts'
import { percentText, written, type Notation, moneyText } from '../../../../shared/money.ts'
import { nameOfYear } from '../../../../shared/periods.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { Definition } from '../../../../web/ui/definition.tsx'
import { Progress } from '../../../../web/ui/progress.tsx'
import { useNotation, useTaxWords } from '../../../profile/web/index.ts'
import { rangeInWords } from '../../points/web/words.ts'
import type { DailyMission, Growth, MarginChange } from '../contract.ts'

export function ProgressCards({ answer }: { answer: DailyMission }) {
  return (
    <section aria-label="How far you've come" className="grid gap-3 @xl:grid-cols-3 md:gap-4">
      <GrowthCard growth={answer.growth} />
      <YearCard year={answer.year} />
      <MarginCard change={answer.marginChange} margin={answer.margin} />
    </section>
  )
}

interface TileProps {
  title: string
  definition: string
  value: ReactNode
  children: ReactNode
}

const Tile = ({ title, definition, value, children }: TileProps) => (
  <Card compact className="grid content-start gap-1.5">
    <div className="flex items-center gap-1.5">
      <h2 className="text-sm font-medium text-muted">{title}</h2>
      <Definition term={title}>{definition}</Definition>
    </div>
    <p className="text-figure-lg font-bold tracking-tighter">{value}</p>
    <div className="text-sm text-pretty text-muted">{children}</div>
  </Card>
)

function Change({ by, text, isAssumed }: { by: number; text: ReactNode; isAssumed?: boolean }) {
  const Icon = by > 0 ? ArrowUp : ArrowDown
  return (
    <span
      className={cn('flex items-center gap-1', by > 0 && 'text-better', by < 0 && 'text-worse')}
    >
      {by !== 0 && <Icon className="size-5" strokeWidth={2.5} aria-hidden />}
      <span>
        {by !== 0 && <span className="sr-only">{by > 0 ? 'up ' : 'down '}</span>}
        {isAssumed && ASSUMED_SIGN}
        {text}
      </span>
    </span>
  )
}

const oneDecimal = (value: number, { numberStyle }: Notation): string =>
  written(String(Number(value.toFixed(1))), numberStyle)

function GrowthCard({ growth }: { growth: Growth | null }) {
  const notation = useNotation()
  const { sentence } = useTaxWords()
  const percent = growth?.percent ?? null
  return (
    <Tile
      title="ROI since your first sale"
      definition={`Revenue of your last 30 days, compared with the 30 days from your first sale on.${sentence}`}
      value={
        percent === null ? (
          '–'
        ) : (
          <Change by={percent} text={`${oneDecimal(Math.abs(percent), notation)}%`} />
        )
      }
    >
      {growth
        ? growthInWords(growth, notation)
        : "60 days after your first sale, you'll see how your last 30 days compare with your first 30."}
    </Tile>
  )
}

function growthInWords({ first, last, ...growth }: Growth, notation: Notation): string {
  if (!growth.isAvailable) {
    return `From ${formatDay(growth.availableOn, notation)} on, you'll see how your last 30 days compare with your first 30.`
  }
  const recent = `${moneyText(last.revenue, notation)} in the last 30 days`
  const firstDays = `in your first 30 days (${rangeInWords(first, notation)})`
  return growth.percent === null
    ? `${recent}. There was no revenue ${firstDays} to compare with.`
    : `${recent}, ${moneyText(first.revenue, notation)} ${firstDays}.`
}

function YearCard({ year: { year, goal, revenue, source } }: { year: DailyMission['year'] }) {
  const notation = useNotation()
  const { sentence } = useTaxWords()
  const name = nameOfYear(year, notation.fiscalMonth)
  const percent = goal === null ? 0 : Math.max(0, Math.floor((revenue / goal) * 100))
  const setOne = (
    <Link to="/business-profile" className="underline underline-offset-2 hover:text-text">
      Set your yearly goal
    </Link>
  )
  return (
    <Tile
      title={`Revenue in ${name}`}
      definition={`All sales of ${name}, up to today, minus refunds.${goal === null ? '' : ' Next to it is the goal for the year.'}${sentence}`}
      value={moneyText(revenue, notation)}
    >
      {goal === null ? (
        setOne
      ) : (
        <>
          <Progress
            text={`Progress of ${name}`}
            value={Math.min(100, percent) / 100}
            className="mb-2 h-1.5"
          />
          {source === 'suggested' ? (
            <>
              {percent}% of {moneyText(goal, notation)}, a suggestion. {setOne}
            </>
          ) : (
            `${percent}% of your goal of ${moneyText(goal, notation)} for the year`
          )}
        </>
      )}
    </Tile>
  )
}

function MarginCard({ change, margin }: { change: MarginChange; margin: number }) {
  const notation = useNotation()
  const { ofMargins } = useTaxWords()
  const { now, before, points } = change
  const textOf = ({ margin, isAssumed }: MarginChange['now']): string =>
    margin === null ? '–' : `${isAssumed ? ASSUMED_SIGN : ''}${oneDecimal(margin, notation)}%`
  return (
    <Tile
      title="Gross margin"
      definition={`Gross margin of the last 30 days, compared with ${rangeInWords(before, notation)}. For sales without a recorded cost it is taken as ${percentText(margin, notation)}. ≈ means that the cost of some of the revenue isn't recorded.${ofMargins}`}
      value={
        points !== null ? (
          <Change
            by={points}
            isAssumed={now.isAssumed || before.isAssumed}
            text={
              <>
                {oneDecimal(Math.abs(points), notation)}{' '}
                <span className="text-base font-semibold tracking-snug">
                  percentage {Math.abs(points) === 1 ? 'point' : 'points'}
                </span>
              </>
            }
          />
        ) : (
          textOf(now)
        )
      }
    >
      {points !== null
        ? `${textOf(now)} in the last 30 days, ${textOf(before)} in ${rangeInWords(before, notation)}.`
        : now.margin === null
          ? 'No revenue in the last 30 days.'
          : before.margin === null
            ? `In the last 30 days. There was no revenue in ${rangeInWords(before, notation)} to compare with.`
            : 'In the last 30 days. Record what your sales cost to see how your margin changes.'}
    </Tile>
  )
}
