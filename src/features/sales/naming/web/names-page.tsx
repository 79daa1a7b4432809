import { getRouteApi } from '@tanstack/react-router'
import { Tabs } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { TRASH_DAYS } from '../../../../shared/limits.ts'
import { BackLink } from '../../../../web/layout/back-link.tsx'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { NAME_KINDS, type NameKind } from '../../contract.ts'
import { ChangesCard } from './changes-card.tsx'
import { NamesCard } from './names-card.tsx'
import { PairsCard } from './pairs-card.tsx'
import { KINDS } from './words.ts'

const route = getRouteApi('/signed-in/data-management/names')

/** Renames and merges products, customers and all else that sales have a name for. */
export function NamesPage() {
  const { of = 'product' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className="max-w-4xl">
      <BackLink to="/data-management">Data Management</BackLink>
      <PageHeader
        title="Names"
        subtitle={`Change a name everywhere, or merge two that mean the same. You can undo both for ${TRASH_DAYS} days.`}
      />
      <Tabs.Root
        value={of}
        // Replaced, so that Back leaves the page instead of walking through the tabs.
        onValueChange={(chosen) =>
          void navigate({ search: { of: chosen as NameKind }, replace: true, resetScroll: false })
        }
      >
        <TabStrip chosen={of} />
        <Tabs.Content value={of} tabIndex={-1} className="grid gap-3 outline-none md:gap-4">
          <PairsCard key={`pairs ${of}`} kind={of} />
          <NamesCard key={of} kind={of} />
        </Tabs.Content>
      </Tabs.Root>
      <div className="mt-3 md:mt-4">
        <ChangesCard />
      </div>
    </div>
  )
}

/** On phones the strip scrolls, and shows the chosen tab. */
function TabStrip({ chosen }: { chosen: NameKind }) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = strip.current!
    const tab = list.querySelector<HTMLElement>('[aria-selected=true]')
    // Not `scrollIntoView`, which would scroll the page as well.
    if (tab) list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 })
  }, [chosen])
  return (
    <Tabs.List
      ref={strip}
      aria-label="Kind of names"
      className="relative mb-4 flex gap-1 overflow-x-auto fades-x border-b border-line [scrollbar-width:none] max-md:-mx-4 max-md:px-4"
    >
      {NAME_KINDS.map((kind) => (
        <Tabs.Trigger
          key={kind}
          value={kind}
          className="h-11 shrink-0 rounded-t-inner border-b-2 border-transparent px-3 text-ui font-medium whitespace-nowrap text-muted transition-colors -outline-offset-2 hover:text-text aria-selected:border-gold aria-selected:text-text"
        >
          {KINDS[kind].tab}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  )
}
