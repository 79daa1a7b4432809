import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../../../../web/ui/cn.ts'

interface Props extends ComponentProps<'select'> {
  label: string
  /** of the chosen option, or a shorter text */
  words: string
}

/** The native select lies over its words, as wide as they are. */
export const QuietSelect = ({ label, words, className, children, ...props }: Props) => (
  <label
    className={cn(
      'relative inline-flex min-h-11 min-w-0 items-center gap-1 rounded-inner text-title font-semibold tracking-snug has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      className,
    )}
  >
    <span aria-hidden>{words}</span>
    <ChevronDown className="size-4 shrink-0 text-muted print:hidden" aria-hidden />
    <select
      aria-label={label}
      className="absolute inset-0 size-full cursor-pointer text-field opacity-0"
      {...props}
    >
      {children}
    </select>
  </label>
)
