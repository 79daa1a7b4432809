import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { monthName } from '../../../../shared/calendar.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { Fold } from '../../../../web/ui/fold.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import type { DailyMission } from '../contract.ts'
import { missionQuery } from './queries.ts'
import { FarCome } from './far-come.tsx'
import { GoalForm } from './goal-form.tsx'
import { MissionBlock } from './mission-block.tsx'
import type { MissionParts } from './parts.ts'
import { Standing } from './standing.tsx'

interface Props {
  parts?: MissionParts | undefined
  customer?: number | undefined
}

/** Whatever fails, the rest of the page works (spec §8). */
export function MissionTab({ parts, customer }: Props) {
  const query = useQuery(missionQuery)
  const { data } = query
  return (
    <div className="grid gap-3 md:gap-4">
      {data ? (
        <MissionBlock mission={data.mission}>
          {parts && (
            <Suspense>
              <parts.NowNumber />
            </Suspense>
          )}
        </MissionBlock>
      ) : (
        <Card>
          {query.isError ? (
            <TryAgain query={query} title="Error loading data">
              Some features may be limited.
            </TryAgain>
          ) : (
            <Loading text="Loading your mission..." rows={1} height="h-40" />
          )}
        </Card>
      )}
      {parts && (
        <Suspense>
          <parts.Outreach customer={customer} />
        </Suspense>
      )}
      <Card className="divide-y divide-line py-1.5 text-body md:py-2">
        <Standing isOpenToday={data?.isOpenToday ?? true} />
        {data && <SetGoal answer={data} />}
        {data && (
          <Fold title={<h2 className="text-body">How far you've come</h2>}>
            <FarCome answer={data} />
          </Fold>
        )}
        {parts && (
          <Fold title={<h2 className="text-body">How you compare</h2>}>
            {() => (
              <Suspense>
                <parts.Benchmarks />
              </Suspense>
            )}
          </Fold>
        )}
      </Card>
    </div>
  )
}

/** Spec §5 (Coach goal save). */
function SetGoal({ answer: { goalSource, today } }: { answer: DailyMission }) {
  const isOfMonth = goalSource === 'month'
  const title = isOfMonth ? 'Set another goal' : `Set a goal for ${monthName(today)}`
  return (
    <Fold title={<h2 className="text-body">{title}</h2>} isOpen={goalSource === null}>
      <div className="grid gap-3 @container">
        <GoalForm today={today} />
        <Link to="/goal-settings" className="justify-self-start text-small underline">
          Goal Settings
        </Link>
      </div>
    </Fold>
  )
}
