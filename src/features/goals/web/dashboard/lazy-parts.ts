import { lazy } from 'react'

export const GoalRow = lazy(async () => ({ default: (await import('./goal-row.tsx')).GoalRow }))
export const GoalGlow = lazy(async () => ({ default: (await import('./goal-glow.tsx')).GoalGlow }))
