import { Info } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react'

/** ms */
const LEAVE_DELAY = 150

// Most visits never open a definition.
const loadBubble = () => import('./definition-bubble.tsx')
const Bubble = lazy(loadBubble)

/** Tooltips don't open on touch. */
export function Definition({ term, children }: { term: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
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
        ref={trigger}
        type="button"
        aria-label={`What is ${term}?`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className="relative grid size-4 print:hidden place-items-center rounded-full text-faint after:absolute after:-inset-3.5 hover:text-text md:after:-inset-1.5"
        {...hover}
        onFocus={() => void loadBubble()}
        // Hovering has already opened the bubble. Key presses have `detail` 0.
        onClick={({ detail }) => !(isHovered.current && detail > 0 && open) && setOpen(!open)}
      >
        <Info className="size-4" aria-hidden />
      </button>
      {open && (
        <Suspense>
          <Bubble
            id={id}
            trigger={trigger}
            term={term}
            hover={hover}
            onClose={() => setOpen(false)}
          >
            {children}
          </Bubble>
        </Suspense>
      )}
    </>
  )
}
