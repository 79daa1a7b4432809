import type { ReactNode } from 'react'
import { cn } from './cn.ts'

const TONES = {
  plain: 'bg-sunken text-muted',
  good: 'bg-better-wash text-better',
  bad: 'bg-worse-wash text-worse',
  strong: 'bg-sunken text-text',
}
export type Tone = keyof typeof TONES

export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={cn(
      'rounded-full px-2.5 py-0.5 text-small font-semibold sm:whitespace-nowrap',
      TONES[tone],
    )}
  >
    {children}
  </span>
)
