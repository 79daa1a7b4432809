import { Info } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react'

/** ms to move the pointer from the sign to the text */
const LEAVE_DELAY = 150

// Most pages are left without one being opened: what places it is fetched when a hand comes near.
const loadBubble = () => import('./definition-bubble.tsx')
const Bubble = lazy(loadBubble)

/**
 * What a figure means, on hover or on a press. `term` is the figure's name.
 * A popover rather than a tooltip: tooltips do not open on touch.
 */
export function Definition({ term, children }: { term: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const sign = useRef<HTMLButtonElement>(null)
  const leaving = useRef<number>(undefined)
  const isHovered = useRef(false)
  const hover = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      window.clearTimeout(leaving.current)
      if (pointerType !== 'mouse') return
      isHovered.current = true
      setOpen(true)
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      isHovered.current = false
      leaving.current = window.setTimeout(setOpen, LEAVE_DELAY, false)
    },
  }
  return (
    <>
      <button
        ref={sign}
        type="button"
        aria-label={`What is ${term}?`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className="relative grid size-4 place-items-center rounded-full text-faint after:absolute after:-inset-3.5 hover:text-text md:after:-inset-1.5"
        {...hover}
        onFocus={() => void loadBubble()}
        // Hovering has opened it already: a press of the mouse must not close it again. Keys have no detail.
        onClick={({ detail }) => !(isHovered.current && detail > 0 && open) && setOpen(!open)}
      >
        <Info className="size-4" aria-hidden />
      </button>
      {open && (
        <Suspense>
          <Bubble {...{ id, sign, term, hover }} onClose={() => setOpen(false)}>
            {children}
          </Bubble>
        </Suspense>
      )}
    </>
  )
}
