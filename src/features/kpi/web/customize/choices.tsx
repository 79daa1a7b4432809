import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { formatCount, type Notation } from '../../../../shared/money.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
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

const HINTS: Partial<Record<Toggle, string>> = {
  totalRevenue: 'with chart and monthly goal',
  profit: 'after fixed costs',
  breakEven: 'revenue per open day',
  productAnalysis: 'with goal calculator',
  channelPerformance: 'once a sale has one',
  categoryPerformance: 'once a sale has one',
}

export function Choices() {
  const toggles = useToggles()
  const on = TOGGLES.filter((toggle) => toggles[toggle]).length
  return (
    <div className="grid content-start gap-6 overflow-y-auto px-5 pt-3 pb-8">
      <div>
        <Heading
          title={<p className="text-ui text-muted">{`${on} of ${TOGGLES.length} shown`}</p>}
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
      className="max-md:text-sm"
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
  const figures = overview.data && figuresOf(overview.data, notation)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        Dataset overview
      </h3>
      {overview.isError ? (
        <TryAgain query={overview} title="The overview couldn't be loaded" />
      ) : (
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-box border border-line bg-line">
          {['Records', 'Years', 'Salespeople', 'Customers'].map((label, index) => (
            <div key={label} className="flex flex-col-reverse bg-card px-4 py-3">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="text-lg font-semibold">
                {figures ? figures[index] : <Skeleton className="my-1 w-14" />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function figuresOf({ records, years, ...named }: DatasetOverview, notation: Notation): string[] {
  const [first, last] = [years[0], years.at(-1)]
  return [
    formatCount(records, notation),
    first === undefined ? '–' : first === last ? `${first}` : `${first} – ${last}`,
    formatCount(named.salespeople, notation),
    formatCount(named.customers, notation),
  ]
}
