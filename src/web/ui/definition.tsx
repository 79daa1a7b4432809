import { Info } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState, type ReactNode } from 'react'

/**
 * What a figure means, on hover, focus or tap. `term` is the figure's name.
 * A popover rather than a tooltip: tooltips do not open on touch.
 */
export function Definition({ term, children }: { term: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={`What is ${term}?`}
        className="relative grid size-4 place-items-center rounded-full text-faint after:absolute after:-inset-3.5 hover:text-text md:after:-inset-1.5"
        onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      >
        <Info className="size-4" aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={term}
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          className="z-30 max-w-72 rounded-box border border-line bg-card px-4 py-3 text-sm text-text shadow-raised"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
