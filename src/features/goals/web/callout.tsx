import type { ReactNode } from 'react'

export const Callout = ({ children }: { children: ReactNode }) => (
  <div className="rounded-box bg-gold-wash px-4 py-3 text-ui text-gold-text">{children}</div>
)
