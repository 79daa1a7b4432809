import { ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'

interface Props {
  title: ReactNode
  /** at first */
  isOpen?: boolean
  /** a function's result is mounted when first opened */
  children: ReactNode | (() => ReactNode)
}

export function Disclosure({ title, isOpen, children }: Props) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details
      className="text-body"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-11 w-fit list-none items-center gap-1.5 font-semibold md:min-h-8 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 shrink-0 text-muted transition-transform [[open]>summary>&]:rotate-90"
          aria-hidden
        />
        {title}
      </summary>
      <div className="pt-2 pb-3">
        {typeof children === 'function' ? wasOpened && children() : children}
      </div>
    </details>
  )
}
