import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  to: string
  search?: object
  children: ReactNode
}

export const BackLink = ({ to, search, children }: Props) => (
  <Link
    to={to}
    {...(search && { search })}
    className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-1.5 rounded-box text-body text-muted hover:text-text"
  >
    <ArrowLeft className="size-4" aria-hidden />
    {children}
  </Link>
)
