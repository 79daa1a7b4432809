import type { Registry } from 'prom-client'
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

interface Metric {
  help: string
  labels?: string[]
  /** values of the labels, and the number */
  of: (found: Installation) => [labels: string[], value: number][]
}

const METRICS: Record<string, Metric> = {
  kpi_failed_jobs: {
    help: `Jobs that failed for good in the last ${FAILED_DAYS} days.`,
    labels: ['queue'],
    of: ({ failedJobs }) => Array.from(failedJobs, ([queue, count]) => [[queue], count]),
  },
  kpi_queue_jobs: {
    help: 'Jobs to be worked on now (ready), later, and running, as counted about once a minute.',
    labels: ['queue', 'state'],
    of: ({ queues }) =>
      queues.flatMap(({ name, ready, later, running }) =>
        Object.entries({ ready, later, running }).map(([state, count]) => [[name, state], count]),
      ),
  },
  kpi_queue_oldest_seconds: {
    help: 'For how long the oldest job that is ready has waited.',
    labels: ['queue'],
    of: ({ queues }) => queues.map(({ name, oldestSeconds }) => [[name], oldestSeconds]),
  },
  kpi_queue_late: {
    help: 'Whether jobs wait, or will wait, longer than they should: 1 or 0. Admin, Overview says how long.',
    labels: ['queue'],
    of: ({ queues, lateQueues }) =>
      queues.map(({ name }) => [[name], lateQueues.some((late) => late.name === name) ? 1 : 0]),
  },
  kpi_mails: {
    help: `Unsent emails of the last ${MAIL_DAYS} days by state, up to 1,000 of each.`,
    labels: ['state'],
    of: ({ mails }) => Object.entries(mails).map(([state, count]) => [[state], count]),
  },
  kpi_imports: {
    help: `Imports that run, that have run for more than an hour (stuck), and that failed in the last ${FAILED_DAYS} days, up to 1,000 of each.`,
    labels: ['state'],
    of: ({ imports }) => Object.entries(imports).map(([state, count]) => [[state], count]),
  },
  kpi_last_backup_timestamp_seconds: {
    help: 'When the last backup was noted, as Unix time; 0 if none was.',
    of: ({ lastBackup }) => [[[], (lastBackup?.getTime() ?? 0) / 1_000]],
  },
}

/** Without the database, only `kpi_database_up`, as 0. */
export function addInstallation(
  { Gauge }: typeof import('prom-client'),
  registry: Registry,
  read: () => Promise<Installation>,
): void {
  const latest = cached(read)
  const registers = [registry]
  const build = { name: 'kpi_build_info', help: 'Always 1; the version of the app.' }
  new Gauge({ ...build, labelNames: ['version'], registers }).set({ version: VERSION }, 1)
  void new Gauge({
    name: 'kpi_database_up',
    help: 'Whether the database answered within 2 seconds: 1 or 0.',
    registers,
    async collect() {
      this.set((await latest()) ? 1 : 0)
    },
  })
  for (const [name, { help, labels = [], of }] of Object.entries(METRICS)) {
    void new Gauge({
      name,
      help,
      labelNames: labels,
      registers,
      async collect() {
        const found = await latest()
        this.reset()
        // A gauge without labels would be 0 instead of missing.
        if (!found && labels.length === 0) this.set(NaN)
        for (const [values, value] of found ? of(found) : []) this.labels(...values).set(value)
      },
    })
  }
}

function cached(read: () => Promise<Installation>): () => Promise<Installation | undefined> {
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
