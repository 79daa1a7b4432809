import { useEffect, useRef, useState } from 'react'
import { throwConfetti } from './confetti.ts'

/** A popover: nothing else can be above a dialog. */
export function Confetti({ pieces, ms }: { pieces: number; ms: number }) {
  const [isCalm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    canvas.current.showPopover()
    return throwConfetti(canvas.current, pieces, ms)
  }, [pieces, ms])
  if (isCalm) return null
  return (
    <canvas
      ref={canvas}
      popover="manual"
      aria-hidden
      className="pointer-events-none fixed inset-0 m-0 h-dvh w-dvw border-0 bg-transparent p-0"
    />
  )
}
