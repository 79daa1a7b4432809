import { expect, test } from 'vitest'
import type { Overview } from './contract.ts'
import { concernsOf, daysUntil, sizeText } from './rules.ts'

const GB = 1024 ** 3
const DISK = { free: 50 * GB, total: 100 * GB }
const PROCESS: Overview['processes'][number] = {
  id: '1',
  host: 'kpi',
  port: 3000,
  version: '2.0.0',
  startedAt: '2026-11-20T09:00:00Z',
  at: '2026-11-22T09:00:00Z',
  isSilent: false,
  calls: 100,
  errors: 0,
  disk: DISK,
  memory: 1,
}
/** An installation without a problem. */
const FINE: Overview = {
  now: '2026-11-22T09:00:00Z',
  stock: {
    owners: 1,
    signUps: [],
    active: { day: 1, week: 1, month: 1 },
    sales: 1,
    databaseSize: 1,
  },
  countedAt: '2026-11-22T08:55:00Z',
  imports: { running: 1, stuck: 0, failed: 0 },
  mails: { waiting: 2, failed: 0, kept: 0, hasServer: true },
  unsettleable: 0,
  failedJobs: [],
  lateQueues: [],
  tickets: { issues: 0, critical: 0, feedback: 3, oldest: null },
  processes: [PROCESS],
  leastFreeDisk: GB,
  lastBackup: { at: '2026-11-21T09:00:00Z', note: '' },
  nightlyBackup: null,
  winnersToConfirm: null,
  hold: null,
  undelivered: 0,
}
const texts = (change: Partial<Overview>) =>
  concernsOf({ ...FINE, ...change }).map(({ weight, text }) => `${weight}: ${text}`)

test('an installation without a problem has nothing to do', () => {
  expect(concernsOf(FINE)).toEqual([])
})

test.each<[string, Partial<Overview>]>([
  [
    'note: 1 technical issue waits for an answer.',
    { tickets: { issues: 1, critical: 0, feedback: 0, oldest: '2026-11-21T10:00:00Z' } },
  ],
  [
    'bad: 40 technical issues wait for an answer, one for 2 days.',
    { tickets: { issues: 40, critical: 0, feedback: 0, oldest: '2026-11-20T08:00:00Z' } },
  ],
  ['bad: 1 email could not be sent.', { mails: { ...FINE.mails, failed: 1 } }],
  ['bad: 1,000 or more emails could not be sent.', { mails: { ...FINE.mails, failed: 1_000 } }],
  [
    'note: 2 emails are kept here, because no mail server is set.',
    { mails: { ...FINE.mails, kept: 2, hasServer: false } },
  ],
  [
    'bad: 3 jobs failed for good.',
    {
      failedJobs: [
        { name: 'a', count: 1 },
        { name: 'b', count: 2 },
      ],
    },
  ],
  [
    'bad: Send an email: 1,312 jobs wait, the oldest for 25 minutes, and each should begin within 10. If the log says why jobs fail, remove the cause; otherwise start another process.',
    { lateQueues: [{ name: 'deliver-mail', ready: 1_312, minutes: 25, within: 10 }] },
  ],
  [
    'bad: The goals and points of 2 owners can\'t be brought up to date. The app tries again every minute; its log says why: look for "Recalculation failed".',
    { unsettleable: 2 },
  ],
  [
    'bad: 1 import has been running for more than an hour.',
    { imports: { running: 1, stuck: 1, failed: 0 } },
  ],
  ['bad: The CRM has not accepted 2 leads and opt-ins for more than an hour.', { undelivered: 2 }],
  [
    'bad: The winners of October 2026 are waiting for confirmation.',
    { winnersToConfirm: '2026-10' },
  ],
  [
    'bad: The last backup was made 8 days ago.',
    { lastBackup: { at: '2026-11-14T08:00:00Z', note: '' } },
  ],

  [
    'bad: The last backup was made 2 days ago.',
    {
      lastBackup: { at: '2026-11-20T08:00:00Z', note: '' },
      nightlyBackup: { failed: null },
    },
  ],
  [
    "bad: The nightly backup failed: The backup can't be written: the disk is full. Earlier ones were kept.",
    {
      nightlyBackup: {
        failed: {
          at: '2026-11-22T03:10:00Z',
          reason: "The backup can't be written: the disk is full.",
        },
      },
    },
  ],
  [
    'note: No backup has been made yet. The first one comes at night, or now with npm run backup.',
    { lastBackup: null, nightlyBackup: { failed: null } },
  ],
  [
    'bad: The app failed to answer 1 request since it started. Its log says why: look for the level error.',
    { processes: [{ ...PROCESS, errors: 1 }] },
  ],
  [
    "bad: The process on kpi, port 3000, has not reported for minutes. If you didn't stop it, look at its log.",
    { processes: [{ ...PROCESS, isSilent: true }] },
  ],
  [
    'bad: The disk on kpi is almost full: 512 MB of 100 GB are left. Imports are refused until there is more room.',
    { processes: [{ ...PROCESS, disk: { free: GB / 2, total: 100 * GB } }] },
  ],
  [
    'note: The disk on kpi is filling up: 9.0 GB of 100 GB are left.',
    { processes: [{ ...PROCESS, disk: { free: 9 * GB, total: 100 * GB } }] },
  ],
])('%s', (text, change) => {
  expect(texts(change)).toEqual([text])
})

test('two processes on one machine share its disk, which is told once', () => {
  const full = { ...PROCESS, disk: { free: 1, total: 100 * GB } }
  expect(texts({ processes: [full, { ...full, id: '2', port: 3001 }] })).toHaveLength(1)
})

test('what is bad comes before what should only be known', () => {
  expect(
    texts({ lastBackup: null, winnersToConfirm: '2026-10' }).map((text) => text.slice(0, 4)),
  ).toEqual(['bad:', 'note'])
})

test('days on which nobody signed up count 0', () => {
  expect(daysUntil('2026-03-01', 3, [{ day: '2026-02-28', count: 2 }])).toEqual([
    { day: '2026-02-27', count: 0 },
    { day: '2026-02-28', count: 2 },
    { day: '2026-03-01', count: 0 },
  ])
})

test.each([
  [0, '0 bytes'],
  [1_023, '1023 bytes'],
  [1_536, '1.5 KB'],
  [20 * GB, '20 GB'],
])('%d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))
