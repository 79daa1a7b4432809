import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { StringDecoder } from 'node:string_decoder'
import type { Config } from '../config.ts'
import type { SystemTx } from '../database/tenancy.ts'
import { failedJobs } from '../failed-jobs.ts'
import type { Jobs } from '../jobs.ts'
import { lastBackup } from './noted.ts'

const JOB = 'nightly-backup'
/** By the clock of the server, in its time zone. */
const AT_NIGHT = '10 3 * * *'
/** seconds after which a backup has failed */
const LONGEST = 6 * 3_600
const OPTIONS = {
  retryLimit: 2,
  retryDelay: 600,
  expireInSeconds: LONGEST,
  // A process that was killed is noticed, and another one tries again.
  heartbeatSeconds: 60,
  // Where no process has BACKUP_DIR any more, nights are not collected.
  retentionSeconds: 12 * 3_600,
}
/** characters of what the program said */
const MOST_SAID = 2_000

/**
 * Makes a backup in `BACKUP_DIR` every night, if that is set; if the app didn't run at that time, when it starts. Of
 * several processes one makes it. `program` is that of `npm run backup`: a process of its own with low priority, which
 * gives way to owners. Returns a function that stops it.
 */
export function backUpNightly(
  jobs: Jobs,
  { BACKUP_DIR }: Pick<Config, 'BACKUP_DIR'>,
  program: string[],
): () => void {
  const stopped = new AbortController()
  if (BACKUP_DIR) {
    jobs.handleEvery(AT_NIGHT, JOB, () => runProgram(program, stopped.signal), {
      ...OPTIONS,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      isMadeUp: true,
    })
  }
  return () => stopped.abort()
}

function runProgram(program: string[], stopped: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, program, {
      // It ends when this process is gone, because the channel closes then.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      signal: AbortSignal.any([stopped, AbortSignal.timeout(LONGEST * 1_000)]),
    })
    const text = new StringDecoder('utf8')
    let said = ''
    child.stderr!.on('data', (part: Buffer) => {
      said = (said + text.write(part)).slice(-MOST_SAID)
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(said.trim() || `The backup ended with ${code}.`)),
    )
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  })
}

/** Why the latest nightly backup failed; null if none has failed since the last backup was made. */
export async function failedBackup(tx: SystemTx): Promise<{ at: Date; reason: string } | null> {
  const [failed] = await failedJobs(tx, { name: JOB, limit: 1 })
  const last = await lastBackup(tx)
  if (!failed || (last && last.at > failed.failedAt)) return null
  return { at: failed.failedAt, reason: failed.reason ?? 'The process that made it died.' }
}
