import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { STEPS } from '../../features/setup-guide/contract.ts'
import { isGuideUnderWay, setupQuery } from '../setup.ts'

/** From the page of a step back to the setup guide, until all of it is done. */
export function WayBack() {
  const isGuide = useLocation({ select: ({ pathname }) => pathname === '/setup-guide' })
  const done = useQuery(setupQuery).data?.length ?? 0
  if (isGuide || !isGuideUnderWay() || done === STEPS.length) return null
  return (
    <Link
      to="/setup-guide"
      className="mb-4 flex min-h-11 w-fit items-center gap-2 rounded-box bg-gold-wash px-3.5 text-sm font-medium text-gold-text md:min-h-9 print:hidden"
    >
      <ArrowLeft className="size-4" aria-hidden />
      <span>
        Back to setup: {done} of {STEPS.length} done
      </span>
    </Link>
  )
}
