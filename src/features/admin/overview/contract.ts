import * as z from 'zod/mini'
import { aDay, aMonth, aText, aUuid, anInstant, done } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'

/** days of which sign-ups are counted */
export const SIGN_UP_DAYS = 30
/** minutes between two counts */
export const COUNTED_EVERY = 10
/** emails and imports are counted up to this; the page then says "1,000 or more" */
export const MOST_COUNTED = 1_000

const stock = z.object({
  owners: z.number(),
  /** the last 30 days, oldest first, UTC */
  signUps: z.array(z.object({ day: aDay, count: z.number() })),
  /** owners who opened the app today, in the last 7 and the last 30 days */
  active: z.object({ day: z.number(), week: z.number(), month: z.number() }),
  sales: z.number(),
  /** bytes */
  databaseSize: z.number(),
})
export type Stock = z.infer<typeof stock>

const appProcess = z.object({
  id: aUuid,
  host: aText(255),
  port: z.number(),
  version: aText(50),
  startedAt: anInstant,
  /** of its last report */
  at: anInstant,
  /** It has not reported for minutes: it was killed, or it hangs. */
  isSilent: z.boolean(),
  calls: z.number(),
  /** requests answered with a status of 500 or above */
  errors: z.number(),
  /** bytes of the disk with the data folder; null where the system doesn't say */
  disk: z.nullable(z.object({ free: z.number(), total: z.number() })),
  /** bytes */
  memory: z.number(),
})

export const overview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'How the installation is doing',
  response: z.object({
    /** ISO time of this answer */
    now: anInstant,
    /** counted in the background every 10 minutes */
    stock,
    countedAt: anInstant,
    /** up to 1,000 of each */
    imports: z.object({ running: z.number(), stuck: z.number(), failed: z.number() }),
    mails: z.object({
      waiting: z.number(),
      failed: z.number(),
      /** of those without a mail server */
      kept: z.number(),
      /** a mail server is set */
      hasServer: z.boolean(),
    }),
    /** without an answer, up to 1,000 of each */
    tickets: z.object({
      /** open ones of people who can't use the app at all, at most 1,000 */
      critical: z.number(),
      issues: z.number(),
      feedback: z.number(),
      /** when the oldest issue that waits was last written to */
      oldest: z.nullable(anInstant),
    }),
    /** owners whose goals and points can't be brought up to date, up to 1,000 */
    unsettleable: z.number(),
    /** kinds of jobs that failed in the last 7 days */
    failedJobs: z.array(z.object({ name: aText(100), count: z.number() })),
    /** kinds of jobs that wait, or will wait, longer than the minutes `within` which each should begin */
    lateQueues: z.array(
      z.object({
        name: aText(100),
        /** jobs that wait */
        ready: z.number(),
        /** for how long the oldest of them has waited */
        minutes: z.number(),
        within: z.number(),
      }),
    ),
    processes: z.array(appProcess),
    /** bytes of free disk below which uploads are refused */
    leastFreeDisk: z.number(),
    /** null if none was ever noted */
    lastBackup: z.nullable(z.object({ at: anInstant, note: aText(10_000) })),
    /** a backup is made every night, and why the latest of these failed, if no other was made since; null without */
    nightlyBackup: z.nullable(
      z.object({ failed: z.nullable(z.object({ at: anInstant, reason: aText(10_000) })) }),
    ),
    /** the month whose winners are waiting for confirmation, as `2026-11` */
    winnersToConfirm: z.nullable(aMonth),
    /** why nothing leaves this installation; null if all may */
    hold: z.nullable(
      z.object({
        /** `setting`: SENDS_NOTHING is on; `restore`: a backup was put back */
        by: z.enum(['setting', 'restore']),
        /** when it was put back; null for the setting */
        since: z.nullable(anInstant),
        /** when that backup was made */
        madeAt: z.nullable(anInstant),
      }),
    ),
    /** leads and opt-ins that the CRM has not accepted; null if no CRM is set */
    undelivered: z.nullable(z.number()),
  }),
})
export type Overview = z.infer<typeof overview.response>

export const goLive = endpoint({
  method: 'POST',
  path: '/api/admin/overview/go-live',
  summary: 'Let emails, leads, webhooks and nightly files leave again after a restore',
  response: done,
})

export const countAgain = endpoint({
  method: 'POST',
  path: '/api/admin/overview/count',
  summary: 'Count owners, sales and sign-ups again now, unless somebody just did',
  response: done,
})
