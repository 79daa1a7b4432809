import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  Icon: LucideIcon
  title: string
  /** true while the import needs an answer */
  isOpen: boolean
  /** the explanation, and the answers */
  children: ReactNode
}

/** A question about the file. */
export function QuestionBox({ Icon, title, isOpen, children }: Props) {
  return (
    <fieldset
      data-open={isOpen ? '' : undefined}
      className="grid min-w-0 gap-3 rounded-box bg-gold-wash px-4 py-4 md:px-5"
    >
      <legend className="float-left flex items-center gap-2.5 font-semibold text-gold-text">
        <Icon className="size-5 shrink-0" aria-hidden />
        <span className="wrap-anywhere">{title}</span>
      </legend>
      {children}
    </fieldset>
  )
}
