import type { ReactNode } from 'react'
import { FAILED_DAYS, MAIL_DAYS } from '../../../../shared/limits.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { count } from '../../../profile/web/index.ts'
import { MOST_COUNTED, type Overview } from '../contract.ts'
import { sizeText } from '../rules.ts'

export function Figures({ overview }: { overview: Overview }) {
  const { stock, countedAt, imports, mails, failedJobs, processes, lastBackup, tickets } = overview
  const disk = processes.find((process) => process.disk && !process.isSilent)?.disk
  const jobs = failedJobs.reduce((sum, each) => sum + each.count, 0)
  return (
    <>
      <Group
        title="Owners and sales"
        when={
          <>
            Counted <RelativeTime instant={countedAt} />, days in UTC
          </>
        }
      >
        <Figure label="Owners" value={count(stock.owners)}>
          {count(sumOf(stock, 1))} new today, {count(sumOf(stock, 7))} in 7 days,{' '}
          {count(sumOf(stock, 30))} in 30
        </Figure>
        <Figure label="Active owners today" value={count(stock.active.day)}>
          {count(stock.active.week)} in 7 days, {count(stock.active.month)} in 30
        </Figure>
        <Figure label="Sales recorded" value={count(stock.sales)}>
          By all owners. The database takes {sizeText(stock.databaseSize)}
        </Figure>
      </Group>
      <Group title="Work and storage" when="As they are now">
        <Figure label="Issues to answer" value={upTo(tickets.issues)}>
          {piecesOf(tickets.feedback)} of feedback
        </Figure>
        <Figure label="Imports running" value={upTo(imports.running)}>
          {imports.failed === 0 ? 'None failed' : `${upTo(imports.failed)} failed`} in {FAILED_DAYS}{' '}
          days
        </Figure>
        <Figure label="Emails waiting" value={upTo(mails.waiting)}>
          {mails.failed === 0 ? 'None failed' : `${upTo(mails.failed)} failed`} in {MAIL_DAYS} days
          {mails.kept > 0 && `, ${upTo(mails.kept)} kept`}
        </Figure>
        <Figure label="Failed jobs" value={upTo(jobs)}>
          In the last {FAILED_DAYS} days
        </Figure>
        <Figure label="Disk space left" value={disk ? sizeText(disk.free) : 'Not known'}>
          {disk
            ? `Of ${sizeText(disk.total)} on the disk with the data`
            : 'Not known on this system'}
        </Figure>
        <Figure
          label="Last backup"
          value={lastBackup ? <RelativeTime instant={lastBackup.at} /> : 'Never'}
        >
          {lastBackup ? lastBackup.note || 'No note' : 'Make one with npm run backup'}
        </Figure>
      </Group>
    </>
  )
}

interface GroupProps {
  title: string
  when: ReactNode
  children: ReactNode
}

const Group = ({ title, when, children }: GroupProps) => (
  <section>
    <h2 className="mb-2 flex flex-wrap items-baseline gap-x-2.5 font-semibold">
      {title}
      <span className="text-sm font-normal text-muted">{when}</span>
    </h2>
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">{children}</div>
  </section>
)

const sumOf = ({ signUps }: Overview['stock'], days: number): number =>
  signUps.slice(-days).reduce((sum, day) => sum + day.count, 0)

const upTo = (number: number): string =>
  number >= MOST_COUNTED ? `${count(MOST_COUNTED)}+` : count(number)

const piecesOf = (number: number): string => (number === 1 ? '1 piece' : `${upTo(number)} pieces`)

interface FigureProps {
  label: string
  value: ReactNode
  children: ReactNode
}

const Figure = ({ label, value, children }: FigureProps) => (
  <Card compact className="max-lg:last:odd:col-span-2">
    <h3 className="text-sm font-medium text-muted">{label}</h3>
    <p className="mt-1 text-figure font-semibold tracking-tight">{value}</p>
    <p className="mt-1 text-sm text-pretty wrap-anywhere text-muted">{children}</p>
  </Card>
)
