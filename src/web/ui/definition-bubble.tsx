import { Popover } from 'radix-ui'
import type { ComponentProps, ReactNode, RefObject } from 'react'

interface Props {
  id: string
  trigger: RefObject<HTMLButtonElement | null>
  term: string
  hover: Pick<ComponentProps<'div'>, 'onPointerEnter' | 'onPointerLeave'>
  onClose: () => void
  children: ReactNode
}

export default function DefinitionBubble({ id, trigger, term, hover, onClose, children }: Props) {
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={trigger} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          aria-label={term}
          sideOffset={6}
          collisionPadding={12}
          // Hovering must not move the focus.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // The button's own click closes the bubble; this would reopen it.
          onInteractOutside={(event) =>
            trigger.current?.contains(event.target as Node) && event.preventDefault()
          }
          className="z-30 max-w-72 rounded-box border border-line bg-card px-4 py-3 text-sm text-text shadow-raised"
          {...hover}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
