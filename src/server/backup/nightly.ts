import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { StringDecoder } from 'node:string_decoder'
import type { Config } from '../config.ts'
import type { SystemTx } from '../database/tenancy.ts'
import { failedJobs } from '../failed-jobs.ts'
import type { Jobs } from '../jobs.ts'
import { lastBackup } from './noted.ts'

const JOB = 'nightly-backup'
/** in the server's time zone */
const AT_NIGHT = '10 3 * * *'
/** seconds */
const LONGEST = 6 * 3_600
const OPTIONS = {
  retryLimit: 2,
  retryDelay: 600,
  expireInSeconds: LONGEST,
  // Another process takes over from a killed one.
  heartbeatSeconds: 60,
  // Without any BACKUP_DIR, nights must not pile up.
  retentionSeconds: 12 * 3_600,
}
const MOST_SAID = 2_000

/** A missed night is made up for at the start. A process of its own, with low priority, gives way to owners. */
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
      // The program ends with this process, because the channel closes.
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

/** null: no failure since the last backup */
export async function failedBackup(tx: SystemTx): Promise<{ at: Date; reason: string } | null> {
  const [failed] = await failedJobs(tx, { name: JOB, limit: 1 })
  const last = await lastBackup(tx)
  if (!failed || (last && last.at > failed.failedAt)) return null
  return { at: failed.failedAt, reason: failed.reason ?? 'The process that made it died.' }
}
