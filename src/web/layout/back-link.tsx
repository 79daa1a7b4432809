import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-1.5 rounded-box text-ui text-muted hover:text-text"
  >
    <ArrowLeft className="size-4" aria-hidden />
    {children}
  </Link>
)
