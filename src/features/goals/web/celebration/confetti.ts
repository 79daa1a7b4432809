/** spec §4, §9 */
export const PIECES = { low: 80, medium: 150, high: 300 }
/** ms (spec §4) */
export const CONFETTI_FOR = 8_000

const COLORS = ['#e0a526', '#f6c75f', '#f0ba45', '#fdf4dd', '#7ea2ee', '#2c4a86', '#4cc79b']
/** ms in the air */
const FLIGHT = 2_400
const PAUSE = 300
/** frames, 60 a second */
const FLIGHT_TICKS = Math.round((FLIGHT / 1_000) * 60)

/** All pieces have landed after `ms`. */
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
    // The content security policy blocks workers from blobs.
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
  // The words are enough.
  start().catch(() => {})
  return end
}
