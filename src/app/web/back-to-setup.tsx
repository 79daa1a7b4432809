import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { STEPS } from '../../features/setup-guide/contract.ts'
import { isSetupInProgress, setupQuery } from '../../features/setup-guide/web/queries.ts'
import { cn } from '../../web/ui/cn.ts'

/** Link from a step's page back to the setup guide. Hidden once all steps are done. */
export function BackToSetup({ className }: { className: string }) {
  const isGuide = useLocation({ select: ({ pathname }) => pathname === '/setup-guide' })
  const done = useQuery(setupQuery).data?.length ?? 0
  if (isGuide || !isSetupInProgress() || done === STEPS.length) return null
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
        Setup: {done} of {STEPS.length} done
      </span>
    </Link>
  )
}
