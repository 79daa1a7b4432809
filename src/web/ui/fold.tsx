import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode, type Ref } from 'react'

interface Props {
  title: ReactNode
  note?: ReactNode
  /** at first */
  isOpen?: boolean
  ref?: Ref<HTMLDetailsElement>
  /** a function's result is mounted when first opened */
  children: ReactNode | (() => ReactNode)
}

/** A row of a list that opens below its title. */
export function Fold({ title, note, isOpen = false, ref, children }: Props) {
  const [wasOpened, setOpened] = useState(isOpen)
  return (
    <details
      ref={ref}
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-12 list-none items-center gap-4 py-1.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="block font-semibold wrap-anywhere">{title}</span>
          {note && <span className="block text-small text-muted">{note}</span>}
        </span>
        <ChevronDown
          className="size-4.5 shrink-0 text-muted transition-transform [[open]>summary>&]:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="pt-1 pb-4">
        {typeof children === 'function' ? wasOpened && children() : children}
      </div>
    </details>
  )
}
