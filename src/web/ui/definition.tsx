import { Info } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useRef, useState, type PointerEvent, type ReactNode } from 'react'

/** ms to move the pointer from the sign to the text */
const LEAVE_DELAY = 150

/**
 * What a figure means, on hover or on a press. `term` is the figure's name.
 * A popover rather than a tooltip: tooltips do not open on touch.
 */
export function Definition({ term, children }: { term: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
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
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={`What is ${term}?`}
        className="relative grid size-4 place-items-center rounded-full text-faint after:absolute after:-inset-3.5 hover:text-text md:after:-inset-1.5"
        {...hover}
        // Hovering has opened it already: a press of the mouse must not close it again. Keys have no detail.
        onClick={(event) => isHovered.current && event.detail > 0 && open && event.preventDefault()}
      >
        <Info className="size-4" aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={term}
          sideOffset={6}
          collisionPadding={12}
          // The focus stays where it is: hovering must not move it.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-30 max-w-72 rounded-box border border-line bg-card px-4 py-3 text-sm text-text shadow-raised"
          {...hover}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
