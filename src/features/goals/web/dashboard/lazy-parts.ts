import { lazy } from 'react'

const part = <Name extends keyof typeof import('./parts.tsx')>(name: Name) =>
  lazy(async () => ({ default: (await import('./parts.tsx'))[name] }))

/** Parts for the dashboard (`kpi/web/goal-parts.ts`), which shows its figures before these have loaded. */
export const goalParts = {
  PeriodGoals: part('PeriodGoals'),
  GoalCalculator: part('GoalCalculator'),
  GoalGlow: part('GoalGlow'),
}
