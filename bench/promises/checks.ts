import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ROOT, SESSION_SECRET } from '../kit/app.ts'
import type { Installation } from './installations.ts'

const run = promisify(execFile)

/** Runs `npm run verify` as an operator does. Returns what it complains about. */
export async function verified({ settings }: Pick<Installation, 'settings'>): Promise<string[]> {
  try {
    await run(process.execPath, ['src/app/command.ts', 'verify'], {
      cwd: ROOT,
      env: { ...process.env, SESSION_SECRET, ...settings },
    })
    return []
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return `${stdout}${stderr}`.trim().split('\n')
  }
}
