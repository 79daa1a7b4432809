import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Award, Flame, Medal, Target, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { countOf } from '../../../shared/money.ts'
import { isSignedOut } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { cn } from '../../../web/ui/cn.ts'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { Progress } from '../../../web/ui/progress.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { useNotation } from '../../profile/web/index.ts'
import { nearestAward } from '../achievements/web/nearest.ts'
import type { DailyMission } from '../mission/contract.ts'
import type { Achievements } from '../points/contract.ts'
import { missionQuery } from '../mission/web/queries.ts'
import { achievementsQuery } from '../points/web/queries.ts'
import { missionInWords } from '../mission/web/words.ts'
import { levelInWords, streakInWords } from '../points/web/words.ts'
import { lengthInWords } from '../streaks/contract.ts'
import { ForgottenSale } from '../streaks/web/forgotten-sale.tsx'

export function Glance() {
  const mission = useQuery(missionQuery)
  const points = useQuery(achievementsQuery)
  return (
    <>
      <LoadingFailed queries={[mission, points]} />
      <section
        aria-label="At a glance"
        className="grid gap-x-5 gap-y-4 rounded-box border border-ink-line bg-ink p-4 text-on-ink scheme-dark @2xs:@max-2xl:grid-cols-2 md:p-6 @2xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)] @2xl:gap-x-8"
      >
        <Today mission={mission.data} isLost={mission.isError} />
        <StreakNow points={points.data} mission={mission.data} isLost={points.isError} />
        <Level points={points.data} isLost={points.isError} />
        {points.data && (
          <NextAward points={points.data} isOpenToday={mission.data?.isOpenToday ?? true} />
        )}
      </section>
    </>
  )
}

/** Whatever failed, the rest of the page works (spec §8). */
function LoadingFailed({ queries }: { queries: UseQueryResult[] }) {
  const failed = queries.filter(({ isError, error }) => isError && !isSignedOut(error))
  if (failed.length === 0) return null
  return (
    <ErrorNotice className="mb-3 items-center [&>div]:grow">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          Error loading data
          <span className="block font-normal">Some features may be limited.</span>
        </p>
        <Button
          variant="secondary"
          pending={failed.some(({ isFetching }) => isFetching)}
          onClick={() => failed.forEach(({ refetch }) => void refetch())}
        >
          Try again
        </Button>
      </div>
    </ErrorNotice>
  )
}

function Today({ mission, isLost }: { mission: DailyMission | undefined; isLost: boolean }) {
  const notation = useNotation()
  const words = mission && missionInWords(mission, notation)
  return (
    <Part icon={Target} label="Today" className="@2xs:@max-2xl:col-span-2">
      {words ? (
        <>
          <p className="text-xl font-bold tracking-tight text-balance @2xl:text-2xl">
            {words.title}
          </p>
          <p className="mt-1 text-ui text-on-ink-muted">{words.note}</p>
        </>
      ) : (
        <Missing isLost={isLost} />
      )}
    </Part>
  )
}

interface PointsProps {
  points: Achievements | undefined
  isLost: boolean
}

function StreakNow({
  points,
  mission,
  isLost,
}: PointsProps & { mission: DailyMission | undefined }) {
  const notation = useNotation()
  const streak = points?.streaks.sales
  return (
    <Part
      icon={Flame}
      label="Sales streak"
      isLit={Boolean(streak?.current)}
      className="border-t border-ink-line pt-4 @2xl:border-t-0 @2xl:border-l @2xl:pt-0 @2xl:pl-8"
    >
      {streak ? (
        <>
          <p className="text-xl font-bold tracking-tight">
            {lengthInWords(streak.current, streak, notation)}
          </p>
          <p className="mt-1 text-ui text-pretty text-on-ink-muted">
            {streakInWords(
              streak,
              { today: points.today, isOpenToday: mission?.isOpenToday ?? true },
              notation,
            )}
          </p>
          {streak.forgotten && <ForgottenSale forgotten={streak.forgotten} />}
        </>
      ) : (
        <Missing isLost={isLost} />
      )}
    </Part>
  )
}

function Level({ points, isLost }: PointsProps) {
  const notation = useNotation()
  const level = points && levelInWords(points, notation)
  return (
    <Part
      icon={Award}
      label="Membership"
      className="border-t border-ink-line pt-4 @2xl:border-t-0 @2xl:border-l @2xl:pt-0 @2xl:pl-8"
    >
      {level ? (
        <>
          <p className="text-xl font-bold tracking-tight">{level.title}</p>
          <Progress text="Way to the next level" value={level.progress} className="my-2 h-1.5" />
          <p className="text-ui text-on-ink-muted">
            <b className="block font-semibold text-on-ink">
              {countOf(points.totalPoints, notation, 'point')}
            </b>
            {level.note}
          </p>
        </>
      ) : (
        <Missing isLost={isLost} />
      )}
    </Part>
  )
}

function NextAward({ points, isOpenToday }: { points: Achievements; isOpenToday: boolean }) {
  const notation = useNotation()
  const nearest = nearestAward(points, isOpenToday, notation)
  if (!nearest) return null
  const { name, points: worth, step } = nearest
  return (
    <p className="col-span-full flex gap-2 border-t border-ink-line pt-4 text-ui text-on-ink-muted">
      <Medal className="mt-0.5 size-4 shrink-0 text-gold" aria-hidden />
      <span>
        Nearest award:{' '}
        <b className="font-semibold text-on-ink">
          {name}, +{worth} points
        </b>
        . {step}
      </span>
    </p>
  )
}

interface PartProps {
  icon: LucideIcon
  label: string
  isLit?: boolean
  className?: string
  children: ReactNode
}

function Part({ icon: Icon, label, isLit, className, children }: PartProps) {
  return (
    <div className={cn('min-w-0', className)}>
      <h2 className="mb-1.5 flex items-center gap-1.5 text-sm font-medium text-on-ink-muted">
        <Icon className={cn('size-4 text-gold', isLit && 'fill-gold')} aria-hidden />
        {label}
      </h2>
      {children}
    </div>
  )
}

const Missing = ({ isLost }: { isLost: boolean }) =>
  isLost ? (
    <p className="text-xl font-bold text-on-ink-muted">–</p>
  ) : (
    <div className="grid gap-2">
      <Skeleton height="h-6" className="w-3/4" />
      <Skeleton className="w-1/2" />
    </div>
  )
