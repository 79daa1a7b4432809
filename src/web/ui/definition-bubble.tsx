import { Popover } from 'radix-ui'
import type { ComponentProps, ReactNode, RefObject } from 'react'

interface Props {
  id: string
  /** what it hangs on */
  sign: RefObject<HTMLButtonElement | null>
  term: string
  hover: Pick<ComponentProps<'div'>, 'onPointerEnter' | 'onPointerLeave'>
  onClose: () => void
  children: ReactNode
}

/** The text of a `Definition`, placed where there is room beside its sign. */
export default function DefinitionBubble({ id, sign, term, hover, onClose, children }: Props) {
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={sign} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          aria-label={term}
          sideOffset={6}
          collisionPadding={12}
          // The focus stays where it is: hovering must not move it.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // A press of the sign closes it by itself.
          onInteractOutside={(event) =>
            sign.current?.contains(event.target as Node) && event.preventDefault()
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
