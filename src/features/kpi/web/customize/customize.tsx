import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal, X } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { formatCount, type Notation } from '../../../../shared/money.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Modal } from '../../../../web/ui/dialog.tsx'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { datasetOverview, type DatasetOverview } from '../../contract.ts'
import { switchToggles, TOGGLES, useToggles, type Toggle } from './preferences.ts'

interface Choice {
  toggle: Toggle
  label: string
  hint?: string
}

/** The same labels as on the dashboard. */
const GROUPS: { title: string; switches: Choice[] }[] = [
  {
    title: 'Revenue metrics',
    switches: [
      {
        toggle: 'totalRevenue',
        label: 'Total revenue',
        hint: 'with chart and monthly goal',
      },
      { toggle: 'revenueGrowthRate', label: 'Growth' },
      { toggle: 'grossProfitMargin', label: 'Gross margin' },
      { toggle: 'ytdRevenue', label: 'Year to date' },
      { toggle: 'projectedAnnualRevenue', label: 'Projected year' },
    ],
  },
  {
    title: 'Sales performance',
    switches: [
      { toggle: 'totalSales', label: 'Sales' },
      { toggle: 'averageSale', label: 'Average sale' },
      { toggle: 'teamPerformance', label: 'Sales Team' },
    ],
  },
  {
    title: 'Product analysis',
    switches: [
      {
        toggle: 'productAnalysis',
        label: 'Product/Service Performance',
        hint: 'with goal calculator',
      },
      { toggle: 'customerIntelligence', label: 'Customer Intelligence' },
    ],
  },
]

/** Side panel to choose what the dashboard shows; changes are visible next to it at once (spec §2 KPI configuration panel). */
export function Customize() {
  const id = useId()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" className="max-md:w-11 max-md:px-0" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden />
        <span className="max-md:sr-only">Customize</span>
      </Button>
      <Modal
        open={open}
        onClose={close}
        labelledBy={id}
        className="mr-0 ml-auto h-dvh backdrop:bg-backdrop/35 max-h-none w-[min(25rem,100vw)] max-w-none border-line not-open:translate-x-full sm:border-l starting:open:translate-x-full"
      >
        <div className="grid h-full grid-rows-[auto_minmax(0,1fr)]">
          <header className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
            <h2 id={id} className="text-lg font-semibold tracking-snug">
              Customize your dashboard
            </h2>
            <Button variant="quiet" size="icon" aria-label="Close" onClick={close}>
              <X aria-hidden />
            </Button>
          </header>
          {/* Mounted only while open, so that the overview isn't requested before. */}
          {open && <Choices />}
        </div>
      </Modal>
    </>
  )
}

function Choices() {
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

function Group({ title, switches }: (typeof GROUPS)[number]) {
  const id = useId()
  const toggles = useToggles()
  return (
    <section aria-labelledby={id} className="mt-4">
      <Heading
        title={
          <h3 id={id} className="font-semibold">
            {title}
          </h3>
        }
        of={title}
        toggles={switches.map(({ toggle }) => toggle)}
      />
      <ul className="divide-y divide-line border-y border-line">
        {switches.map(({ toggle, label, hint }) => (
          <li key={toggle}>
            <Switch
              {...{ label, hint }}
              isOn={toggles[toggle]}
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
  /** what the buttons apply to, for people who can't see where they are */
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
    <div className="-mr-2 flex items-center">
      <div className="mr-auto">{title}</div>
      {all('Select All', true)}
      {all('Clear All', false)}
    </div>
  )
}

interface SwitchProps {
  label: string
  hint?: string | undefined
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** A switch that takes up the whole row. */
function Switch({ label, hint, isOn, onSwitch }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className="group flex min-h-12 w-full items-center gap-3 py-1.5 text-left text-ui"
      onClick={() => onSwitch(!isOn)}
    >
      <span className="mr-auto">
        {label} {hint && <span className="text-muted">{hint}</span>}
      </span>
      <span
        aria-hidden
        className="h-6 w-10 shrink-0 rounded-full border border-edge bg-sunken p-0.75 transition-colors group-aria-checked:border-gold group-aria-checked:bg-gold"
      >
        <span className="block size-4 rounded-full bg-edge transition group-aria-checked:translate-x-4 group-aria-checked:bg-on-gold" />
      </span>
    </button>
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
