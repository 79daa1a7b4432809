import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { cn } from '../../../web/ui/cn.ts'
import { Loaded } from '../../../web/ui/loaded.tsx'
import { Loading } from '../../../web/ui/skeleton.tsx'
import { Banner, useBanner } from './banner.tsx'
import { useTaxWords } from '../../profile/web/index.ts'
import type { Goal } from '../contract.ts'
import { cardId } from './goal-card.tsx'
import { GoalForm } from './goal-form.tsx'
import { GoalGroups } from './goal-groups.tsx'
import { goalsQuery } from './queries.ts'

const route = getRouteApi('/signed-in/goal-settings')

/** On a phone, the list comes first, and the form when it is asked for. */
export function GoalSettingsPage() {
  const goals = useQuery(goalsQuery)
  const { note } = useTaxWords()
  const { set, edit, to } = route.useSearch()
  const [isAsked, setAsked] = useState(set !== undefined)
  const hasNone = goals.data?.length === 0
  const { message, tell, close: closeMessage } = useBanner()
  const opener = useRef<HTMLButtonElement>(null)
  const [created, setCreated] = useState<Goal>()
  useEffect(() => {
    if (created) document.getElementById(cardId(created))?.focus()
  }, [created])
  const close = () => {
    setAsked(false)
    // The button is there again once the form is gone.
    setTimeout(() => opener.current?.focus())
  }
  return (
    <div className="@container max-w-5xl">
      <Banner message={message} close={closeMessage} />
      <PageHeader
        title="Goal Settings"
        subtitle={`Set and manage your revenue goals${note}${note && ','} for instant celebrations`}
      >
        {!isAsked && !hasNone && (
          <Button ref={opener} className="md:hidden" onClick={() => setAsked(true)}>
            Set a goal
          </Button>
        )}
      </PageHeader>
      <div className="grid gap-6 md:gap-8">
        <div className={cn(!isAsked && !hasNone && 'max-md:hidden')}>
          <GoalForm
            key={set}
            tell={tell}
            timeframe={set ?? ''}
            takesFocus={isAsked}
            onCancel={hasNone ? undefined : close}
            onCreated={(goal) => {
              setAsked(false)
              setCreated(goal)
            }}
          />
        </div>
        <Loaded
          query={goals}
          loading={
            <Loading text="Loading goals..." rows={2} height="h-40" className="grid gap-4" />
          }
          failed="Your goals couldn't be loaded"
          inCard
        >
          {(data) => (
            <GoalGroups goals={data} asked={edit ? { timeframe: edit, to } : null} tell={tell} />
          )}
        </Loaded>
      </div>
    </div>
  )
}
