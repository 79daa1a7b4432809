import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatDayInWords } from '../../../../../shared/calendar.ts'
import type { Notation } from '../../../../../shared/money.ts'
import { PageHeader } from '../../../../../web/layout/page-header.tsx'
import { Card } from '../../../../../web/ui/card.tsx'
import { Loaded } from '../../../../../web/ui/loaded.tsx'
import { Select } from '../../../../../web/ui/select.tsx'
import { Loading, Skeleton } from '../../../../../web/ui/skeleton.tsx'
import { useNotation } from '../../../../profile/web/index.ts'
import type { Terms } from '../contract.ts'
import { termsQuery } from './queries.ts'
import { blocksOf, type Block } from './blocks.ts'

const route = getRouteApi('/signed-in/competition-rules')

export function TermsPage() {
  const { version } = route.useSearch()
  const notation = useNotation()
  const terms = useQuery({ ...termsQuery(version), placeholderData: (before) => before })
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Competition rules"
        subtitle={terms.data ? subtitleOf(terms.data, notation) : 'Monthly Competition'}
      >
        {terms.data && terms.data.versions.length > 1 && <Versions terms={terms.data} />}
      </PageHeader>
      <Card className="print:border-0 print:p-0 print:shadow-none">
        <Loaded
          query={terms}
          loading={
            <Loading text="Loading the rules..." className="grid gap-3">
              {['w-48', 'w-full', 'w-full', 'w-2/3', 'w-40', 'w-full', 'w-1/2'].map((width, i) => (
                <Skeleton key={i} className={width} />
              ))}
            </Loading>
          }
          failed="The rules couldn't be loaded"
        >
          {(data) => <Text terms={data} />}
        </Loaded>
      </Card>
    </div>
  )
}

const subtitleOf = (
  { version, inForceFrom, inForce, versions }: Terms,
  notation: Notation,
): string => {
  const from = `Version ${version}, from ${formatDayInWords(inForceFrom, notation)}`
  if (version === inForce) return `${from}, in force`
  const order = versions.map((each) => each.version)
  return order.indexOf(version) < order.indexOf(inForce)
    ? `${from}, not yet in force`
    : `${from}, no longer in force`
}

function Versions({ terms: { version, versions, inForce } }: { terms: Terms }) {
  const navigate = route.useNavigate()
  return (
    <Select
      aria-label="Version of the rules"
      className="print:hidden"
      value={version}
      onChange={({ target }) => {
        const chosen = Number(target.value)
        void navigate({ search: chosen === inForce ? {} : { version: chosen }, replace: true })
      }}
    >
      {versions.map((each) => (
        <option key={each.version} value={each.version}>
          Version {each.version}
          {each.version === inForce ? ' (in force)' : ''}
        </option>
      ))}
    </Select>
  )
}

function Text({ terms: { text, hasPrize } }: { terms: Terms }) {
  return (
    <div className="grid gap-3">
      {!hasPrize && (
        <p className="rounded-box bg-sunken px-4 py-3 font-semibold">
          There is no prize at present. The top three of each month are honored without one.
        </p>
      )}
      {blocksOf(text).map((block, i) => (
        <RulesBlock key={i} block={block} />
      ))}
    </div>
  )
}

function RulesBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 className="text-title font-semibold tracking-snug not-first:mt-4">
          <bdi className="wrap-anywhere">{block.text}</bdi>
        </h2>
      )
    case 'list':
      return (
        <ul className="grid list-disc gap-1.5 pl-5 marker:text-muted">
          {block.items.map((item, i) => (
            <li key={i} className="wrap-anywhere">
              {item}
            </li>
          ))}
        </ul>
      )
    case 'paragraph':
      return <p className="text-pretty wrap-anywhere">{block.text}</p>
  }
}
