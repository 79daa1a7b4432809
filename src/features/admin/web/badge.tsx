import type { ReactNode } from 'react'
import { cn } from '../../../web/ui/cn.ts'

/** A short mark beside a name, such as "Admin". */
export const Badge = ({ gold = false, children }: { gold?: boolean; children: ReactNode }) => (
  <span
    className={cn(
      'inline-block rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
      gold ? 'bg-gold-wash text-gold-text' : 'bg-sunken text-muted',
    )}
  >
    {children}
  </span>
)
