import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../../../web/ui/cn.ts'

interface Props {
  Icon: LucideIcon
  title: string
  explanation: ReactNode
  isOpen: boolean
  children: ReactNode
}

export function QuestionBox({ Icon, title, explanation, isOpen, children }: Props) {
  return (
    <fieldset
      data-open={isOpen ? '' : undefined}
      className="grid min-w-0 gap-3 rounded-box bg-gold-wash px-4 py-4 md:px-5"
    >
      <legend className="float-left flex items-center gap-2.5 font-semibold text-gold-text">
        <Icon className="size-5 shrink-0" aria-hidden />
        <span className="wrap-anywhere">{title}</span>
      </legend>
      <p className="clear-both -mt-2 text-ui wrap-anywhere text-text">{explanation}</p>
      {children}
    </fieldset>
  )
}

interface AnswerProps {
  name: string
  checked: boolean
  onChoose: () => void
  hint: ReactNode
  children: ReactNode
}

export function AnswerCard({ name, checked, onChoose, hint, children }: AnswerProps) {
  return (
    <label
      className={cn(
        'relative flex min-h-14 cursor-pointer items-center gap-3 rounded-box border bg-card px-4 py-2.5 transition-colors hover:border-edge has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        checked ? 'border-gold ring-1 ring-gold' : 'border-line',
      )}
    >
      <input
        type="radio"
        name={name}
        className="size-4.5 shrink-0"
        checked={checked}
        onChange={onChoose}
      />
      <span className="min-w-0 font-semibold wrap-anywhere">
        {children}
        <span className="block text-sm font-normal text-muted">{hint}</span>
      </span>
    </label>
  )
}
