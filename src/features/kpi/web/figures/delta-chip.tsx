import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { cn } from '../../../../web/ui/cn.ts'
import type { Delta } from './figure.ts'

const LOOKS = {
  up: { icon: ArrowUp, word: 'up', styles: 'bg-better-wash text-better' },
  down: { icon: ArrowDown, word: 'down', styles: 'bg-worse-wash text-worse' },
  level: { icon: Equal, word: '', styles: 'bg-sunken text-muted' },
}

export function DeltaChip({ delta, className }: { delta: Delta; className?: string }) {
  const { icon: Icon, word, styles } = LOOKS[delta.direction]
  return (
    <span
      className={cn(
        'inline-flex shrink-0 items-center gap-0.5 rounded-full py-0.5 pr-2 pl-1.5 text-xs font-semibold whitespace-nowrap',
        styles,
        className,
      )}
    >
      <Icon className="size-3.5" strokeWidth={2.5} aria-hidden />
      <span className="sr-only">{word} </span>
      {delta.text}
    </span>
  )
}
