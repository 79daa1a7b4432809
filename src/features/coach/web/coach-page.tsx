import { CatchBoundary, getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { FailedScreen } from '../../../web/layout/screens.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { Loading, Skeleton } from '../../../web/ui/skeleton.tsx'
import { Tabs } from '../../../web/ui/tabs.tsx'
import { useNotation, useTaxWords, useToday } from '../../profile/web/index.ts'
import { Glance } from './glance.tsx'
import { TAB_NAMES, TABS, type Tab } from './search.ts'
import type { MissionParts } from '../mission/web/parts.ts'
import { useOpening } from './use-opening.ts'
import { dayInWords } from '../points/web/words.ts'

const route = getRouteApi('/signed-in/boss-action-coach')

const CONTENT: Record<Tab, ComponentType<{ parts?: MissionParts | undefined }>> = {
  mission: lazy(async () => ({
    default: (await import('../mission/web/mission-tab.tsx')).MissionTab,
  })),
  weekly: lazy(async () => ({ default: (await import('../weekly/web/weekly-tab.tsx')).WeeklyTab })),
  competition: lazy(async () => ({
    default: (await import('../competition/web/competition-tab.tsx')).CompetitionTab,
  })),
  community: lazy(async () => ({
    default: (await import('../community/web/community-tab.tsx')).CommunityTab,
  })),
  achievements: lazy(async () => ({
    default: (await import('../achievements/web/achievements-tab.tsx')).AchievementsTab,
  })),
}

/** Spec §2. */
export function CoachPage({ parts }: { parts?: MissionParts | undefined }) {
  const { tab = 'mission' } = route.useSearch()
  const navigate = route.useNavigate()
  const today = useToday()
  const notation = useNotation()
  const { note } = useTaxWords()
  useOpening()
  const Content = CONTENT[tab]
  return (
    <div className="@container max-w-6xl">
      <PageHeader
        title="B.O.S.S. Action Coach"
        subtitle={dayInWords(today, notation) + (note && ` · figures${note.slice(1)}`)}
      />
      <Glance />
      <Tabs
        label="Coach"
        tabs={TAB_NAMES.map((name) => [name, TABS[name]])}
        chosen={tab}
        // Back leaves the page instead of walking through the tabs.
        onChoose={(chosen) =>
          void navigate({ search: { tab: chosen }, replace: true, resetScroll: false })
        }
        className="mt-5"
      >
        <CatchBoundary getResetKey={() => tab} errorComponent={FailedScreen}>
          <Suspense fallback={<TabSkeleton />}>
            <Content parts={parts} />
          </Suspense>
        </CatchBoundary>
      </Tabs>
    </div>
  )
}

const TabSkeleton = () => (
  <Loading text="Loading...">
    <Card className="grid gap-4">
      <Skeleton className="w-40" />
      <Skeleton height="h-8" className="w-56" />
      <Skeleton height="h-32" />
    </Card>
  </Loading>
)
