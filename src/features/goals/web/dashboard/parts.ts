export { GoalCalculator } from './goal-calculator.tsx'
export { GoalGlow } from './goal-glow.tsx'
export { MonthGoal } from './month-goal.tsx'
