import { getRouteApi } from '@tanstack/react-router'
import { TRASH_DAYS } from '../../../../shared/limits.ts'
import { BackLink } from '../../../../web/layout/back-link.tsx'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { Tabs } from '../../../../web/ui/tabs.tsx'
import { NAME_KINDS } from '../../contract.ts'
import { ChangesCard } from './changes-card.tsx'
import { NamesCard } from './names-card.tsx'
import { PairsCard } from './pairs-card.tsx'
import { KINDS } from './words.ts'

const route = getRouteApi('/signed-in/data-management/names')

export function NamesPage() {
  const { of = 'product' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className="max-w-4xl">
      <BackLink to="/data-management">Data Management</BackLink>
      <PageHeader
        title="Names"
        subtitle={`Change or merge them. You can undo it for ${TRASH_DAYS} days.`}
      />
      <Tabs
        label="Kind of names"
        tabs={NAME_KINDS.map((kind) => [kind, KINDS[kind].tab])}
        chosen={of}
        onChoose={(chosen) =>
          void navigate({ search: { of: chosen }, replace: true, resetScroll: false })
        }
      >
        <div className="grid gap-3 md:gap-4">
          <PairsCard key={`pairs ${of}`} kind={of} />
          <NamesCard key={of} kind={of} />
        </div>
      </Tabs>
      <div className="mt-3 md:mt-4">
        <ChangesCard />
      </div>
    </div>
  )
}
