import { lazy } from 'react'

const part = <Name extends keyof typeof import('./parts.tsx')>(name: Name) =>
  lazy(async () => ({ default: (await import('./parts.tsx'))[name] }))

export const goalParts = {
  PeriodGoals: part('PeriodGoals'),
  GoalCalculator: part('GoalCalculator'),
  GoalGlow: part('GoalGlow'),
}
