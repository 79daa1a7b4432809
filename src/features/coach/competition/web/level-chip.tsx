import { cn } from '../../../../web/ui/cn.ts'
import type { Level } from '../contract.ts'

const LOOK: Record<Level, [name: string, look: string]> = {
  bronze: ['Bronze', 'border-edge/60 text-muted'],
  silver: ['Silver', 'border-transparent bg-before text-text'],
  gold: ['Gold', 'border-transparent bg-gold text-on-gold'],
}

export function LevelChip({ level }: { level: Level }) {
  const [name, look] = LOOK[level]
  return (
    <span className={cn('rounded-full border px-2 py-0.5 text-xs font-semibold', look)}>
      {name}
    </span>
  )
}
