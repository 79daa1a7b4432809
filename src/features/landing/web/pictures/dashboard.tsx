import type { ReactNode } from 'react'
import { monthName } from '../../../../shared/calendar.ts'
import { dollars, figures, percent } from '../figures.ts'
import { YearChart } from './year-chart.tsx'

const { day, goal, mission, year } = figures

/** What an owner sees first: the number to work for, the goal, the year. */
export const Dashboard = () => (
  <div className="grid gap-3 rounded-box border border-ink-line bg-paper p-3 text-text shadow-raised select-none sm:p-4">
    <div className="grid rounded-box bg-ink text-on-ink scheme-dark sm:grid-cols-2">
      <div className="p-5">
        <p className="text-on-ink-muted">Today</p>
        <p>
          <b className="text-hero font-semibold tracking-tighter">{dollars(mission.revenue)}</b>{' '}
          <span className="text-title text-on-ink-muted">of {dollars(mission.target)}</span>
        </p>
        <Bar share={mission.revenue / mission.target} className="mt-3 h-2.5" color="gold" />
        <p className="mt-2.5">{dollars(mission.target - Math.round(mission.revenue))} to go.</p>
      </div>
      <div className="self-center p-5 max-sm:pt-0">
        <p className="flex justify-between gap-3">
          <span>
            <b className="font-semibold">{monthName(day)}</b>{' '}
            <span className="text-on-ink-muted">{dollars(goal.targetAmount)}</span>
          </span>
          <b className="font-semibold">{goal.isAhead ? 'Ahead' : 'On track'}</b>
        </p>
        <Bar
          share={goal.currentAmount / goal.targetAmount}
          className="mt-2 h-1"
          color="on-ink-muted"
        />
      </div>
    </div>
    <div className="rounded-box border border-line bg-card">
      <div className="grid grid-cols-2 border-b border-line wrap-anywhere sm:grid-cols-[3fr_2fr_2fr]">
        <Figure label="Total revenue">
          <span className="text-figure">{dollars(year.now.totalRevenue)}</span>
        </Figure>
        <Figure label="Growth">+{percent(year.growth)}</Figure>
        <div className="max-sm:hidden">
          <Figure label="Gross margin">{percent(year.now.grossProfitMargin)}</Figure>
        </div>
      </div>
      <div className="p-4">
        <p className="font-semibold">Total revenue by month</p>
        <YearChart />
      </div>
    </div>
  </div>
)

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="px-4 py-3">
    <p className="text-small text-muted">{label}</p>
    <p className="text-title font-semibold tracking-tight">{children}</p>
  </div>
)

interface BarProps {
  /** 0 to 1 */
  share: number
  color: 'gold' | 'on-ink-muted'
  className: string
}

/** An SVG, because its width can't be a `style`. */
const Bar = ({ share, color, className }: BarProps) => (
  <svg className={`w-full rounded-full bg-ink-line ${className}`}>
    <rect width={`${100 * Math.min(1, share)}%`} height="100%" fill={`var(--color-${color})`} />
  </svg>
)
