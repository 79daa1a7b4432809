import { CatchBoundary, getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { FailedScreen } from '../../../web/layout/screens.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { Loading } from '../../../web/ui/skeleton.tsx'
import { Tabs } from '../../../web/ui/tabs.tsx'
import { ShopAndDay, useTaxWords } from '../../profile/web/index.ts'
import { TAB_NAMES, TABS, type Tab } from './search.ts'
import type { MissionParts } from '../mission/web/parts.ts'
import { useOpening } from './use-opening.ts'

const route = getRouteApi('/signed-in/boss-action-coach')

interface TabProps {
  parts?: MissionParts | undefined
  customer?: number | undefined
}

const CONTENT: Record<Tab, ComponentType<TabProps>> = {
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
export function CoachPage({ parts }: Pick<TabProps, 'parts'>) {
  const { tab = 'mission', customer } = route.useSearch()
  const navigate = route.useNavigate()
  useOpening()
  const Content = CONTENT[tab]
  return (
    <div className="@container max-w-6xl">
      <PageHeader title="B.O.S.S. Action Coach" subtitle={<Subtitle />} />
      <Tabs
        label="Coach"
        tabs={TAB_NAMES.map((name) => [name, <TabName key={name} name={name} />])}
        chosen={tab}
        // Back leaves the page instead of walking through the tabs.
        onChoose={(chosen) =>
          void navigate({ search: { tab: chosen }, replace: true, resetScroll: false })
        }
      >
        <CatchBoundary getResetKey={() => tab} errorComponent={FailedScreen}>
          <Suspense fallback={<TabSkeleton />}>
            <Content parts={parts} customer={customer} />
          </Suspense>
        </CatchBoundary>
      </Tabs>
    </div>
  )
}

function Subtitle() {
  const { note } = useTaxWords()
  return (
    <>
      <ShopAndDay />
      {/* On a phone it would take a line of its own. */}
      {note && <span className="max-md:hidden">{` · figures${note.slice(1)}`}</span>}
    </>
  )
}

function TabName({ name }: { name: Tab }) {
  const [full, short] = TABS[name]
  return (
    <>
      <span className="max-md:sr-only">{full}</span>
      <span aria-hidden className="md:hidden">
        {short}
      </span>
    </>
  )
}

const TabSkeleton = () => (
  <Card>
    <Loading text="Loading..." rows={1} height="h-40" />
  </Card>
)
