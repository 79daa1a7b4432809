import type { Gauge, Registry } from 'prom-client'
import { setTimeout as sleep } from 'node:timers/promises'
import { FAILED_DAYS, MAIL_DAYS } from '../../../shared/limits.ts'
import { VERSION } from '../../version.ts'

export interface Installation {
  /** of 7 days */
  failedJobs: Map<string, number>
  queues: { name: string; ready: number; later: number; running: number; oldestSeconds: number }[]
  lateQueues: { name: string }[]
  /** of 30 days, up to 1,000 of each */
  mails: { waiting: number; failed: number; kept: number }
  /** up to 1,000 of each; stuck: for an hour */
  imports: { running: number; stuck: number; failed: number }
  lastBackup: Date | null
}

/** ms */
const FRESH = 15_000
/** ms until a scrape goes on without the database */
const DEADLINE = 2_000

/** Without the database, only `kpi_database_up`, as 0. */
export function addInstallation(
  { Gauge: GaugeOf }: typeof import('prom-client'),
  registry: Registry,
  read: () => Promise<Installation>,
): void {
  const latest = kept(read)
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[],
    set: (gauge: Gauge<Label>, found: Installation) => void,
  ): void => {
    void new GaugeOf<Label>({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const found = await latest()
        this.reset()
        // A gauge without labels would be 0 instead of missing.
        if (found) set(this, found)
        else if (labelNames.length === 0) this.set(NaN)
      },
    })
  }

  const build = new GaugeOf({
    name: 'kpi_build_info',
    help: 'Always 1; the version of the app.',
    labelNames: ['version'],
    registers: [registry],
  })
  build.set({ version: VERSION }, 1)
  void new GaugeOf({
    name: 'kpi_database_up',
    help: 'Whether the database answered within 2 seconds: 1 or 0.',
    registers: [registry],
    async collect() {
      this.set((await latest()) ? 1 : 0)
    },
  })
  gauge(
    'kpi_failed_jobs',
    `Jobs that failed for good in the last ${FAILED_DAYS} days.`,
    ['queue'],
    (all, found) => {
      for (const [queue, count] of found.failedJobs) all.set({ queue }, count)
    },
  )
  gauge(
    'kpi_queue_jobs',
    'Jobs to be worked on now (ready), later, and running, as counted about once a minute.',
    ['queue', 'state'],
    (all, { queues }) => {
      for (const { name: queue, ready, later, running } of queues) {
        for (const [state, count] of Object.entries({ ready, later, running })) {
          all.set({ queue, state }, count)
        }
      }
    },
  )
  gauge(
    'kpi_queue_oldest_seconds',
    'For how long the oldest job that is ready has waited.',
    ['queue'],
    (all, { queues }) => {
      for (const { name: queue, oldestSeconds } of queues) all.set({ queue }, oldestSeconds)
    },
  )
  gauge(
    'kpi_queue_late',
    'Whether jobs wait, or will wait, longer than they should: 1 or 0. Admin, Overview says how long.',
    ['queue'],
    (all, { queues, lateQueues }) => {
      for (const { name: queue } of queues)
        all.set({ queue }, lateQueues.some(({ name }) => name === queue) ? 1 : 0)
    },
  )
  gauge(
    'kpi_mails',
    `Unsent emails of the last ${MAIL_DAYS} days by state, up to 1,000 of each.`,
    ['state'],
    (all, { mails }) => {
      for (const [state, count] of Object.entries(mails)) all.set({ state }, count)
    },
  )
  gauge(
    'kpi_imports',
    `Imports that run, that have run for more than an hour (stuck), and that failed in the last ${FAILED_DAYS} days, up to 1,000 of each.`,
    ['state'],
    (all, { imports }) => {
      for (const [state, count] of Object.entries(imports)) all.set({ state }, count)
    },
  )
  gauge(
    'kpi_last_backup_timestamp_seconds',
    'When the last backup was noted, as Unix time; 0 if none was.',
    [],
    (one, { lastBackup }) => one.set((lastBackup?.getTime() ?? 0) / 1_000),
  )
}

function kept(read: () => Promise<Installation>): () => Promise<Installation | undefined> {
  let answer: Promise<Installation | undefined> | undefined
  let at = -Infinity
  return async () => {
    if (!answer || performance.now() - at > FRESH) {
      at = Infinity // until it has answered
      answer = read()
        .catch(() => undefined)
        .finally(() => (at = performance.now()))
    }
    const over = new AbortController()
    const late = sleep(DEADLINE, undefined, { signal: over.signal }).catch(() => undefined)
    return Promise.race([answer, late]).finally(() => over.abort())
  }
}
