import { watchedImports } from '../features/imports/index.ts'
import { lastBackup } from '../server/backup/noted.ts'
import { countFailed, queueLengths } from '../server/failed-jobs.ts'
import type { Installation } from '../server/http/operations/installation.ts'
import { countMails } from '../server/mail/outbox.ts'
import { lateQueues } from '../server/late-queues.ts'
import type { Services } from '../server/services.ts'

/** A few rows and short indexes, however many owners. */
export const readInstallation = ({
  db,
  clock,
  jobs,
}: Pick<Services, 'db' | 'clock' | 'jobs'>): Promise<Installation> =>
  db.withSystem(async (tx) => {
    const now = clock.now()
    return {
      failedJobs: await countFailed(tx),
      queues: await queueLengths(tx),
      lateQueues: await lateQueues(tx, jobs.queues()),
      mails: {
        waiting: await countMails(tx, 'waiting'),
        failed: await countMails(tx, 'failed'),
        kept: await countMails(tx, 'kept'),
      },
      imports: await watchedImports(tx, now),
      lastBackup: (await lastBackup(tx))?.at ?? null,
    }
  })
