import type { ReactNode } from 'react'
import { FAILED_DAYS, MAIL_DAYS } from '../../../../shared/limits.ts'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { count } from '../../../profile/web/index.ts'
import { OwnersByMonth } from '../../trend/web/owners-by-month.tsx'
import { MOST_COUNTED, type Overview } from '../contract.ts'
import { sizeText } from '../rules.ts'
import { Processes } from './processes.tsx'

interface Props {
  overview: Overview
  /** the button that counts again */
  children: ReactNode
}

export function Figures({ overview, children }: Props) {
  const { stock, countedAt, processes } = overview
  return (
    <Card aria-labelledby="figures">
      <CardHeader id="figures" title="Figures">
        <span className="text-small text-muted">
          Counted <RelativeTime instant={countedAt} />, days in UTC
        </span>
        {children}
      </CardHeader>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        <Figure label="Owners" value={count(stock.owners)}>
          {count(sumOf(stock, 1))} new today, {count(sumOf(stock, 7))} in 7 days,{' '}
          {count(sumOf(stock, 30))} in 30
        </Figure>
        <Figure label="Active today" value={count(stock.active.day)}>
          {count(stock.active.week)} in 7 days, {count(stock.active.month)} in 30
        </Figure>
        <Figure label="Sales recorded" value={count(stock.sales)}>
          By all owners
        </Figure>
      </dl>
      <div className="mt-4 border-t border-line pt-2">
        <Disclosure title="Owners by month">{() => <OwnersByMonth />}</Disclosure>
        <Disclosure title="Work and storage">
          <Work {...overview} />
        </Disclosure>
        <Disclosure title={processes.length === 1 ? 'The app' : 'Processes of the app'}>
          <Processes processes={processes} />
        </Disclosure>
      </div>
    </Card>
  )
}

function Work({ stock, imports, mails, failedJobs, processes, lastBackup, tickets }: Overview) {
  const disk = processes.find((process) => process.disk && !process.isSilent)?.disk
  const jobs = failedJobs.reduce((sum, each) => sum + each.count, 0)
  const failed = (number: number, days: number) =>
    `${number === 0 ? 'none failed' : `${upTo(number)} failed`} in ${days} days`
  const rows: [label: string, value: ReactNode][] = [
    ['Issues to answer', `${upTo(tickets.issues)}, and ${upTo(tickets.feedback)} of feedback`],
    ['Imports running', `${upTo(imports.running)}, ${failed(imports.failed, FAILED_DAYS)}`],
    [
      'Emails waiting',
      `${upTo(mails.waiting)}, ${failed(mails.failed, MAIL_DAYS)}${mails.kept > 0 ? `, ${upTo(mails.kept)} kept` : ''}`,
    ],
    ['Failed jobs', `${upTo(jobs)} in ${FAILED_DAYS} days`],
    ['Database', sizeText(stock.databaseSize)],
    [
      'Disk space left',
      disk ? `${sizeText(disk.free)} of ${sizeText(disk.total)}` : 'Not known on this system',
    ],
    [
      'Last backup',
      lastBackup ? (
        <>
          <RelativeTime instant={lastBackup.at} />
          {lastBackup.note && `, ${lastBackup.note}`}
        </>
      ) : (
        'Never. Make one with npm run backup'
      ),
    ],
  ]
  return (
    <dl className="grid max-w-2xl gap-x-6 gap-y-1.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const sumOf = ({ signUps }: Overview['stock'], days: number): number =>
  signUps.slice(-days).reduce((sum, day) => sum + day.count, 0)

const upTo = (number: number): string =>
  number >= MOST_COUNTED ? `${count(MOST_COUNTED)}+` : count(number)

interface FigureProps {
  label: string
  value: ReactNode
  children: ReactNode
}

const Figure = ({ label, value, children }: FigureProps) => (
  <div>
    <dt className="text-small text-muted">{label}</dt>
    <dd>
      <span className="block text-figure font-semibold tracking-tight">{value}</span>
      <span className="block text-small text-pretty text-muted">{children}</span>
    </dd>
  </div>
)
