import { lazy } from 'react'
import { cn } from '../../../../web/ui/cn.ts'

// Most visits never ask.
const loadPanel = async () => ({ default: (await import('./why-panel.tsx')).WhyPanel })
export const WhyPanel = lazy(loadPanel)

interface Props {
  of: string
  onAsk: () => void
  /** must be positioned */
  className: string
}

export function WhyButton({ of, onAsk, className }: Props) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={cn(
        'z-1 rounded-inner text-xs font-semibold whitespace-nowrap text-muted underline decoration-edge/60 underline-offset-3 after:absolute after:-inset-x-2 after:-inset-y-3.5 hover:text-text md:after:-inset-y-2 print:hidden',
        className,
      )}
      onFocus={() => void loadPanel()}
      onClick={onAsk}
    >
      Why?
      <span className="sr-only"> What changed: {of}</span>
    </button>
  )
}
