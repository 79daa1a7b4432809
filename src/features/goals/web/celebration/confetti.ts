import type { Celebration } from './queue.ts'

/** Spec §4: a goal's fly for 8 s, those of a milestone for 3 s and as many as it is worth. */
const OF_GOALS = { pieces: 300, ms: 8_000 }
const OF_MILESTONES = {
  low: { pieces: 80, ms: 3_000 },
  medium: { pieces: 150, ms: 3_000 },
  high: { pieces: 300, ms: 3_000 },
}

export const confettiOf = (celebration: Celebration): { pieces: number; ms: number } =>
  'goal' in celebration ? OF_GOALS : OF_MILESTONES[celebration.milestone.intensity]

/** Gold first; the page's ink and its greens beside it. */
const COLORS = ['#e0a526', '#f6c75f', '#f0ba45', '#fdf4dd', '#7ea2ee', '#2c4a86', '#4cc79b']
/** ms that pieces are in the air */
const FLIGHT = 2_400
/** ms between two bursts */
const PAUSE = 300
/** frames of the animation, 60 a second */
const FLIGHT_TICKS = Math.round((FLIGHT / 1_000) * 60)

/** When how many pieces go up: a third at once, the others evenly until all can have landed after `ms`. */
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

/** Lets `pieces` fly over the canvas for `ms`; the function it gives ends that at once. */
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
    // Its worker would come from a blob, which the content security policy refuses.
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
  // Words are enough where the confetti cannot be loaded.
  start().catch(() => {})
  return end
}
