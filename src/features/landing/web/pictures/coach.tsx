import { Crown, Flame } from 'lucide-react'
import { formatDay, monthName } from '../../../../shared/calendar.ts'
import { dollars, exact, figures, NOTATION } from '../figures.ts'
import { Bar, Label, Picture, TILE } from './parts.tsx'

const { goal, mission, salesStreak, board } = figures
const month = monthName(figures.day)

export function GoalPicture() {
  const share = goal.currentAmount / goal.targetAmount
  return (
    <Picture>
      <div className={TILE}>
        <p className="font-semibold">{month} goal</p>
        <p className="mt-2 flex flex-wrap items-baseline gap-1.5">
          <b className="text-2xl font-bold tracking-tighter">{exact(goal.currentAmount)}</b>
          <span className="text-muted">of {dollars(goal.targetAmount)}</span>
        </p>
        <div className="mt-3 flex items-center gap-3">
          <Bar share={share} due={goal.expectedByNow / goal.targetAmount} />
          <b className="font-semibold">{Math.floor(share * 100)}%</b>
        </div>
        <ul className="mt-4 grid gap-1.5 text-ui text-muted">
          <li>
            <b className="font-semibold text-better">
              {exact(goal.currentAmount - goal.expectedByNow)} ahead
            </b>
            : {dollars(goal.expectedByNow)} expected by today
          </li>
          <li>
            At this pace, you'll reach it on{' '}
            <b className="font-semibold text-text">{formatDay(goal.projectedDate, NOTATION)}</b>
          </li>
        </ul>
      </div>
    </Picture>
  )
}

export function CoachPicture() {
  return (
    <Picture>
      <div className="grid gap-3 sm:grid-cols-[3fr_2fr]">
        <div className={TILE}>
          <Label>Today</Label>
          <p className="mt-1">
            <b className="text-2xl font-bold tracking-tighter">{exact(mission.revenue)}</b>{' '}
            <span className="text-muted">of {dollars(mission.target)}</span>
          </p>
          <p className="mt-1.5 text-ui text-muted">
            <b className="font-semibold whitespace-nowrap text-text">
              {exact(mission.target - mission.revenue)} to go.
            </b>{' '}
            {mission.sales} sales so far.
          </p>
        </div>
        <div className={`${TILE} flex items-center gap-3`}>
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-gold text-on-gold">
            <Flame className="size-6 fill-current" />
          </span>
          <p>
            <b className="block text-xl font-bold tracking-tight">{salesStreak} open days</b>
            <span className="text-sm text-muted">Sales streak</span>
          </p>
        </div>
      </div>
      <div className="overflow-hidden rounded-box border border-gold/50 bg-gold-wash px-4 pt-4 shadow-card sm:px-5">
        <p className="font-semibold">{month} so far</p>
        <div className="mt-3 flex items-end gap-2 sm:gap-3">
          {[1, 0, 2].map((n) => (
            <Step key={n} {...board.podium[n]!} />
          ))}
        </div>
      </div>
    </Picture>
  )
}

const STEPS = ['h-20 bg-gold text-on-gold', 'h-14 bg-before text-text', 'h-12 bg-gold/35 text-text']

function Step({ rank, displayName, totalPoints, isYou, isTied }: (typeof board.podium)[number]) {
  return (
    <div className="flex min-w-0 flex-1 flex-col items-center text-center">
      {rank === 1 && <Crown className="mb-0.5 size-5 text-gold-text" />}
      <b className="max-w-full truncate text-ui font-semibold">{displayName}</b>
      {isYou && <span className="text-xs font-semibold text-gold-text">You</span>}
      <span className="text-sm text-muted">{totalPoints} points</span>
      <span
        className={`mt-2 flex w-full flex-col items-center justify-center rounded-t-box ${STEPS[rank - 1]}`}
      >
        <b className="text-lg leading-none font-bold">{rank}</b>
        {isTied && <span className="text-xs">shared</span>}
      </span>
    </div>
  )
}
