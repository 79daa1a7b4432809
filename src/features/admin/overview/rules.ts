import { addDays, monthYear, type Day } from '../../../shared/calendar.ts'
import { FAILED_DAYS } from '../../../shared/limits.ts'
import { nameOfJob } from '../jobs/rules.ts'
import type { Overview } from './contract.ts'

export function daysUntil(
  today: Day,
  length: number,
  counted: { day: Day; count: number }[],
): { day: Day; count: number }[] {
  const known = new Map(counted.map(({ day, count }) => [day, count]))
  return Array.from({ length }, (_, i) => {
    const day = addDays(today, i + 1 - length)
    return { day, count: known.get(day) ?? 0 }
  })
}

export interface Concern {
  /** `bad` needs an admin today */
  weight: 'bad' | 'note'
  text: string
  to?: '/admin/tickets' | '/admin/mails' | '/admin/jobs' | '/admin/leads' | '/admin/competition'
  search?: Record<string, string>
  link?: string
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** days */
const BACKUP_DAYS = { nightly: 2, byHand: 7 }
/** share of the disk */
const LOW_DISK = 0.1
/** stored numbers go no further */
const MOST = 1_000

const some = (count: number, one: string, many = `${one}s`): string =>
  count >= MOST
    ? `${MOST.toLocaleString('en-US')} or more ${many}`
    : count === 1
      ? `1 ${one}`
      : `${count} ${many}`

/** problems first */
export const concernsOf = (overview: Overview): Concern[] =>
  [
    ...ticketConcerns(overview),
    ...processConcerns(overview),
    ...diskConcerns(overview),
    ...workConcerns(overview),
    ...overview.lateQueues.map(queueConcern),
    ...backupConcerns(overview),
  ]
    .filter((concern) => concern !== false)
    .sort((a, b) => Number(a.weight === 'note') - Number(b.weight === 'note'))

type Checked = Concern | false

/** Unanswered for a day is a problem; before that, the usual work. */
function ticketConcerns({ tickets: { issues, critical, oldest }, now }: Overview): Checked[] {
  const days = oldest ? Math.floor((Date.parse(now) - Date.parse(oldest)) / DAY) : 0
  const waits = days > 0 ? `, one for ${days === 1 ? 'a day' : `${days} days`}` : ''
  return [
    critical > 0 && {
      weight: 'bad',
      text: `${some(critical, 'critical ticket')} ${critical === 1 ? 'waits' : 'wait'} for an answer. ${critical === 1 ? 'This person' : 'These people'} cannot use the app at all.`,
      to: '/admin/tickets',
      search: { priority: 'Critical' },
      link: 'Answer now',
    },
    issues > 0 && {
      weight: days > 0 ? 'bad' : 'note',
      text: `${some(issues, 'technical issue')} ${issues === 1 ? 'waits' : 'wait'} for an answer${waits}.`,
      to: '/admin/tickets',
      link: 'Answer',
    },
  ]
}

function processConcerns({ processes }: Overview): Checked[] {
  const errors = processes.reduce((sum, process) => sum + process.errors, 0)
  return [
    ...processes.map(
      ({ isSilent, host, port }): Checked =>
        isSilent && {
          weight: 'bad',
          text: `The process on ${host}, port ${port}, has not reported for minutes. If you didn't stop it, look at its log.`,
        },
    ),
    errors > 0 && {
      weight: 'bad',
      text: `The app failed to answer ${some(errors, 'request')} since it started. Its log says why: look for the level error.`,
    },
  ]
}

/** Same host, same disk. */
function diskConcerns({ processes, leastFreeDisk }: Overview): Checked[] {
  const disks = processes.flatMap(({ isSilent, disk, host }) =>
    disk && !isSilent ? { ...disk, host } : [],
  )
  return disks
    .filter(({ host }, i) => disks.findIndex((other) => other.host === host) === i)
    .map(({ free, total, host }) => {
      const left = `${sizeText(free)} of ${sizeText(total)} are left`
      return free < leastFreeDisk
        ? {
            weight: 'bad',
            text: `The disk on ${host} is almost full: ${left}. Imports are refused until there is more room.`,
          }
        : free < LOW_DISK * total && {
            weight: 'note',
            text: `The disk on ${host} is filling up: ${left}.`,
          }
    })
}

function workConcerns(overview: Overview): Checked[] {
  const { mails, failedJobs, imports, unsettleable, winnersToConfirm, undelivered } = overview
  const jobs = failedJobs.reduce((sum, { count }) => sum + count, 0)
  return [
    mails.failed > 0 && {
      weight: 'bad',
      text: `${some(mails.failed, 'email')} could not be sent.`,
      to: '/admin/mails',
      search: { state: 'failed' },
      link: 'Read why',
    },
    mails.kept > 0 &&
      !mails.hasServer && {
        weight: 'note',
        text: `${some(mails.kept, 'email')} ${mails.kept === 1 ? 'is' : 'are'} kept here, because ${overview.hold ? 'nothing leaves this installation' : 'no mail server is set'}.`,
        to: '/admin/mails',
        search: { state: 'kept' },
        link: 'Pass them on',
      },
    jobs > 0 && {
      weight: 'bad',
      text: `${some(jobs, 'job')} failed for good.`,
      to: '/admin/jobs',
      link: 'Retry or discard',
    },
    unsettleable > 0 && {
      weight: 'bad',
      text: `The goals and points of ${some(unsettleable, 'owner')} can't be brought up to date. The app tries again every minute; its log says why: look for "Recalculation failed".`,
    },
    imports.stuck > 0 && {
      weight: 'bad',
      text: `${some(imports.stuck, 'import')} ${imports.stuck === 1 ? 'has' : 'have'} been running for more than an hour.`,
    },
    imports.failed > 0 && {
      weight: 'note',
      text: `${some(imports.failed, 'import')} failed in the last ${FAILED_DAYS} days. Their owners saw why.`,
    },
    (undelivered ?? 0) > 0 && {
      weight: 'bad',
      text: `The CRM has not accepted ${some(undelivered!, 'lead or opt-in', 'leads and opt-ins')} for more than an hour.`,
      to: '/admin/leads',
      search: { delivered: 'no' },
      link: 'See which',
    },
    winnersToConfirm !== null && {
      weight: 'bad',
      text: `The winners of ${monthYear(`${winnersToConfirm}-01`)} are waiting for confirmation.`,
      to: '/admin/competition',
      link: 'Check them',
    },
  ]
}

function queueConcern({ name, ready, minutes, within }: Overview['lateQueues'][number]): Concern {
  const waiting =
    ready === 1
      ? `1 job waits, for ${minutes} minutes`
      : `${ready.toLocaleString('en-US')} jobs wait, the oldest for ${minutes} minutes`
  return {
    weight: 'bad',
    text: `${nameOfJob(name)}: ${waiting}, and each should begin within ${within}. If the log says why jobs fail, remove the cause; otherwise start another process.`,
    to: '/admin/jobs',
    link: 'See the queues',
  }
}

function backupConcerns({ lastBackup, nightlyBackup, now }: Overview): Checked[] {
  const days = lastBackup ? Math.floor((Date.parse(now) - Date.parse(lastBackup.at)) / DAY) : 0
  return [
    nightlyBackup?.failed != null && {
      weight: 'bad',
      text: `The nightly backup failed: ${nightlyBackup.failed.reason} Earlier ones were kept.`,
      to: '/admin/jobs',
      link: 'Try again',
    },
    !lastBackup && {
      weight: 'note',
      text: nightlyBackup
        ? 'No backup has been made yet. The first one comes at night, or now with npm run backup.'
        : 'No backup has been recorded. Set BACKUP_DIR to have one made every night.',
    },
    days >= (nightlyBackup ? BACKUP_DAYS.nightly : BACKUP_DAYS.byHand) && {
      weight: 'bad',
      text: `The last backup was made ${days} days ago.`,
    },
  ]
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** `1.4 GB`, `820 MB` */
export function sizeText(bytes: number): string {
  const power = Math.min(
    UNITS.length - 1,
    Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)),
  )
  const amount = bytes / 1024 ** power
  return `${amount < 10 && power > 0 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[power]}`
}
