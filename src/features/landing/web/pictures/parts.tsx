import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { percent } from '../figures.ts'

/** Hidden from screen readers because the text next to it says the same. */
export function Picture({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden className="grid w-full max-w-lg gap-3 justify-self-center select-none">
      {children}
    </div>
  )
}

export const TILE = 'rounded-box border border-line bg-card p-4 shadow-card sm:p-5'

export function Label({ children }: { children: ReactNode }) {
  return <p className="flex items-center gap-1.5 text-sm text-muted">{children}</p>
}

interface ChangeProps {
  value: number
  unit?: '%' | ' pt'
}

export function Change({ value, unit = '%' }: ChangeProps) {
  const Arrow = value > 0 ? ArrowUp : ArrowDown
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-0.5 rounded-full py-0.5 pr-2 pl-1.5 text-xs font-semibold whitespace-nowrap ${value > 0 ? 'bg-better-wash text-better' : 'bg-worse-wash text-worse'}`}
    >
      <Arrow className="size-3.5" strokeWidth={2.5} aria-hidden />
      {percent(Math.abs(value)).replace('%', unit)}
    </span>
  )
}

interface BarProps {
  /** 0 to 1 */
  share: number
  /** due by today, 0 to 1 */
  due: number
}

/** An SVG, because its width can't be a `style`. */
export function Bar({ share, due }: BarProps) {
  return (
    <svg className="h-2.5 w-full min-w-0 overflow-visible">
      <rect width="100%" height="10" rx="5" fill="var(--color-line)" />
      <rect width={`${100 * share}%`} height="10" rx="5" fill="var(--color-gold)" />
      <rect x={`${100 * due}%`} y="-3" width="2" height="16" rx="1" fill="var(--color-text)" />
    </svg>
  )
}
