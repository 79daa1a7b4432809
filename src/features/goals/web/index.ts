export { Confetti } from './celebration/confetti-canvas.tsx'
export { celebrate, useCelebrations } from './celebration/queue.ts'
export { untilIdle } from './celebration/idle.ts'
