import { formatDay } from '../../../../shared/calendar.ts'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { count, useNotation } from '../../../profile/web/index.ts'
import { CHART_DAYS, type Overview } from '../contract.ts'

type Days = Overview['stock']['signUps']

/** units of the drawing */
const HEIGHT = 40
const STEP = 10

export function SignUpChart({ days }: { days: Days }) {
  const notation = useNotation()
  const most = Math.max(1, ...days.map((day) => day.count))
  const total = days.reduce((sum, day) => sum + day.count, 0)
  const best = days.reduce((a, b) => (b.count > a.count ? b : a))
  const summary =
    total === 0
      ? `Nobody signed up in the last ${CHART_DAYS} days.`
      : `${count(total, 'sign-up')} in the last ${CHART_DAYS} days, the most on ${formatDay(best.day, notation)}: ${count(best.count)}.`
  return (
    <Card aria-labelledby="sign-ups">
      <CardHeader id="sign-ups" title="Sign-ups" note={summary} />
      {total > 0 && (
        <>
          <svg
            viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="block h-24 w-full"
            role="img"
            aria-label={summary}
          >
            {days.map((day, i) => {
              const height = (day.count / most) * (HEIGHT - 1)
              return (
                <rect
                  key={day.day}
                  x={i * STEP + 1}
                  width={STEP - 2}
                  // Empty days show a line.
                  y={HEIGHT - 1 - height}
                  height={height + 1}
                  className={day.count > 0 ? 'fill-now' : 'fill-line'}
                >
                  <title>{`${formatDay(day.day, notation)}: ${count(day.count)}`}</title>
                </rect>
              )
            })}
          </svg>
          <p className="mt-1 flex justify-between text-xs text-muted" aria-hidden>
            <span>{formatDay(days[0]!.day, notation)}</span>
            <span>{formatDay(days.at(-1)!.day, notation)}</span>
          </p>
          <Disclosure title="As a table">{() => <Table days={days} />}</Disclosure>
        </>
      )}
    </Card>
  )
}

function Table({ days }: { days: Days }) {
  const notation = useNotation()
  return (
    <table className="text-sm">
      <thead>
        <tr className="text-left text-muted [&>th]:py-1 [&>th]:font-medium">
          <th>Day</th>
          <th className="pl-6 text-right">Sign-ups</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row" className="py-0.5 text-left font-normal">
              {formatDay(day.day, notation)}
            </th>
            <td className="pl-6 text-right">{count(day.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
