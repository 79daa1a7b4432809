export { Confetti } from './celebration/confetti-canvas.tsx'
export { celebrate, useCelebrations } from './celebration/queue.ts'
export { quiet } from './celebration/quiet.ts'
export { OwnersGoals } from './owners-goals.tsx'
