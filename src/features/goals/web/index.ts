/** Confetti and the celebrations on screen, for what other features celebrate. */
export { Confetti } from './celebration/confetti-canvas.tsx'
export { useCelebrations } from './celebration/queue.ts'
