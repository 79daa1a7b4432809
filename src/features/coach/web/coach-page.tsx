import { CatchBoundary, getRouteApi } from '@tanstack/react-router'
import { Tabs } from 'radix-ui'
import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { FailedScreen } from '../../../web/layout/screens.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { Loading, Skeleton } from '../../../web/ui/skeleton.tsx'
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

/** The coach: what to do today at a glance, and five tabs below (spec §2). */
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
      <Tabs.Root
        value={tab}
        // Replaced, so that Back leaves the page instead of walking through the tabs.
        onValueChange={(chosen) =>
          void navigate({ search: { tab: chosen as Tab }, replace: true, resetScroll: false })
        }
      >
        <TabStrip chosen={tab} />
        <Tabs.Content value={tab} tabIndex={-1} className="outline-none">
          <CatchBoundary getResetKey={() => tab} errorComponent={FailedScreen}>
            <Suspense fallback={<TabSkeleton />}>
              <Content parts={parts} />
            </Suspense>
          </CatchBoundary>
        </Tabs.Content>
      </Tabs.Root>
    </div>
  )
}

/** On phones the strip scrolls, and shows the chosen tab. */
function TabStrip({ chosen }: { chosen: Tab }) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = strip.current!
    const tab = list.querySelector<HTMLElement>('[aria-selected=true]')
    if (!tab) return
    // Not `scrollIntoView`, which would scroll the page as well.
    list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 })
  }, [chosen])
  return (
    <Tabs.List
      ref={strip}
      aria-label="Coach"
      className="relative my-5 flex gap-1 overflow-x-auto fades-x border-b border-line [scrollbar-width:none] max-md:-mx-4 max-md:px-4"
    >
      {TAB_NAMES.map((name) => (
        <Tabs.Trigger
          key={name}
          value={name}
          className="h-11 shrink-0 rounded-t-inner border-b-2 border-transparent px-3 text-ui font-medium whitespace-nowrap text-muted transition-colors -outline-offset-2 hover:text-text aria-selected:border-gold aria-selected:text-text"
        >
          {TABS[name]}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
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
