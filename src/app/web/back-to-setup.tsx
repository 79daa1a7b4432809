import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import {
  doneOf,
  isSetupInProgress,
  OFFERED,
  setupQuery,
} from '../../features/setup-guide/web/queries.ts'
import { cn } from '../../web/ui/cn.ts'

export function BackToSetup({ className }: { className: string }) {
  const isGuide = useLocation({ select: ({ pathname }) => pathname === '/setup-guide' })
  const done = doneOf(useQuery(setupQuery).data ?? [])
  if (isGuide || !isSetupInProgress() || done === OFFERED.length) return null
  return (
    <Link
      to="/setup-guide"
      className={cn(
        'flex w-fit shrink-0 items-center gap-2 rounded-box px-3 text-sm font-medium print:hidden',
        className,
      )}
    >
      <ArrowLeft className="size-4" aria-hidden />
      <span>
        Setup: {done} of {OFFERED.length} done
      </span>
    </Link>
  )
}
