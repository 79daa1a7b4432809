import type { Celebration } from './queue.ts'

/** Spec §4: 8 s for a goal, 3 s for a milestone, with the number of pieces by its intensity. */
const OF_GOALS = { pieces: 300, ms: 8_000 }
const OF_MILESTONES = {
  low: { pieces: 80, ms: 3_000 },
  medium: { pieces: 150, ms: 3_000 },
  high: { pieces: 300, ms: 3_000 },
}

export const confettiOf = (celebration: Celebration): { pieces: number; ms: number } =>
  'goals' in celebration ? OF_GOALS : OF_MILESTONES[celebration.milestones[0].intensity]

/** Mainly gold, with the page's blues and green. */
const COLORS = ['#e0a526', '#f6c75f', '#f0ba45', '#fdf4dd', '#7ea2ee', '#2c4a86', '#4cc79b']
/** ms that a piece is in the air */
const FLIGHT = 2_400
/** ms between two bursts */
const PAUSE = 300
/** frames of the animation, 60 a second */
const FLIGHT_TICKS = Math.round((FLIGHT / 1_000) * 60)

/** Schedule of bursts: a third of the pieces at once, the others evenly, so that all have landed after `ms`. */
export function bursts(pieces: number, ms: number): { at: number; pieces: number }[] {
  const later = Math.floor((ms - FLIGHT) / PAUSE)
  const first = Math.ceil(pieces / 3)
  const upTo = (burst: number) => first + Math.round(((pieces - first) * burst) / later)
  return [
    { at: 0, pieces: first },
    ...Array.from({ length: later }, (_, i) => ({
      at: (i + 1) * PAUSE,
      pieces: upTo(i + 1) - upTo(i),
    })),
  ]
}

/** Throws `pieces` of confetti over the canvas for `ms`. Returns a function that stops it at once. */
export function throwConfetti(canvas: HTMLCanvasElement, pieces: number, ms: number): () => void {
  const timers: ReturnType<typeof setTimeout>[] = []
  let reset = () => {}
  let isOver = false
  const end = () => {
    isOver = true
    timers.forEach(clearTimeout)
    reset()
  }
  const start = async () => {
    const { default: confetti } = await import('canvas-confetti')
    if (isOver) return
    // Its worker would be loaded from a blob, which the content security policy blocks.
    const fire = confetti.create(canvas, { resize: true, useWorker: false })
    reset = () => fire.reset()
    const side = {
      colors: COLORS,
      ticks: FLIGHT_TICKS,
      spread: 75,
      startVelocity: 58,
      gravity: 1.1,
    }
    for (const burst of bursts(pieces, ms)) {
      const left = Math.ceil(burst.pieces / 2)
      timers.push(
        setTimeout(() => {
          void fire({ ...side, particleCount: left, angle: 62, origin: { x: 0, y: 0.72 } })
          void fire({
            ...side,
            particleCount: burst.pieces - left,
            angle: 118,
            origin: { x: 1, y: 0.72 },
          })
        }, burst.at),
      )
    }
    timers.push(setTimeout(end, ms))
  }
  // If the confetti can't be loaded, the words are enough.
  start().catch(() => {})
  return end
}
