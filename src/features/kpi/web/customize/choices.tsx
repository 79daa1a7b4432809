import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { countOf, type Notation } from '../../../../shared/money.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Switch } from '../../../../web/ui/switch.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { datasetOverview, type DatasetOverview } from '../../contract.ts'
import { LABELS, switchToggles, TOGGLES, useToggles, type Toggle } from './preferences.ts'

const GROUPS: { title: string; toggles: Toggle[] }[] = [
  {
    title: 'Revenue metrics',
    toggles: [
      'totalRevenue',
      'revenueGrowthRate',
      'grossProfitMargin',
      'ytdRevenue',
      'projectedAnnualRevenue',
    ],
  },
  {
    title: 'Sales performance',
    toggles: ['totalSales', 'averageSale', 'teamPerformance', 'busyHours'],
  },
  {
    title: 'Product analysis',
    toggles: [
      'productAnalysis',
      'categoryPerformance',
      'channelPerformance',
      'customerIntelligence',
    ],
  },
  { title: 'Fixed costs', toggles: ['profit', 'breakEven'] },
]

/** Without these, there is nothing to show. */
const HINTS: Partial<Record<Toggle, string>> = {
  totalRevenue: 'with the goal',
  profit: 'needs fixed costs',
  breakEven: 'needs fixed costs',
  teamPerformance: 'needs who sold it',
  customerIntelligence: 'needs customer names',
  channelPerformance: 'needs channels',
  categoryPerformance: 'needs categories',
  busyHours: 'needs times',
}

export function Choices() {
  const toggles = useToggles()
  const on = TOGGLES.filter((toggle) => toggles[toggle]).length
  return (
    <div className="grid content-start gap-6 overflow-y-auto px-5 pt-3 pb-8">
      <div>
        <Heading
          title={<p className="text-body text-muted">{`${on} of ${TOGGLES.length} shown`}</p>}
          of="everything"
          toggles={TOGGLES}
        />
        {GROUPS.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
      <Overview />
    </div>
  )
}

function Group({ title, toggles }: (typeof GROUPS)[number]) {
  const id = useId()
  const shown = useToggles()
  return (
    <section aria-labelledby={id} className="mt-4">
      <Heading
        title={
          <h3 id={id} className="font-semibold">
            {title}
          </h3>
        }
        of={title}
        toggles={toggles}
      />
      <ul className="divide-y divide-line border-y border-line">
        {toggles.map((toggle) => (
          <li key={toggle}>
            <Switch
              label={LABELS[toggle]}
              hint={HINTS[toggle]}
              isOn={shown[toggle]}
              onSwitch={(isOn) => switchToggles([toggle], isOn)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface HeadingProps {
  title: ReactNode
  /** for screen readers */
  of: string
  toggles: readonly Toggle[]
}

function Heading({ title, of, toggles }: HeadingProps) {
  const all = (text: string, isOn: boolean) => (
    <Button
      variant="quiet"
      size="narrow"
      className="max-md:text-small"
      aria-label={`${text}: ${of}`}
      onClick={() => switchToggles(toggles, isOn)}
    >
      {text}
    </Button>
  )
  return (
    <div className="-mr-2 flex flex-wrap items-center justify-end">
      <div className="mr-auto">{title}</div>
      {all('Select All', true)}
      {all('Clear All', false)}
    </div>
  )
}

function Overview() {
  const id = useId()
  const notation = useNotation()
  const overview = useQuery(endpointQuery(datasetOverview))
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-semibold">
        Dataset overview
      </h3>
      {overview.isError ? (
        <TryAgain query={overview} title="The overview couldn't be loaded" />
      ) : (
        <p className="min-h-12 text-muted">
          {overview.data && overviewInWords(overview.data, notation)}
        </p>
      )}
    </section>
  )
}

function overviewInWords({ records, years, ...named }: DatasetOverview, notation: Notation) {
  const [first, last] = [years[0], years.at(-1)]
  const when = first === last ? ` in ${first}` : ` from ${first} to ${last}`
  const salespeople = countOf(named.salespeople, notation, 'salesperson', 'salespeople')
  return `${countOf(records, notation, 'record')}${first === undefined ? '' : when}, ${salespeople} and ${countOf(named.customers, notation, 'customer')}.`
}
