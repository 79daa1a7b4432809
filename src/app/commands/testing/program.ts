import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const PROGRAM = join(import.meta.dirname, '../../command.ts')

/** Runs a command as an operator does, with only these settings and PATH. Returns its output. Rejects if it fails. */
export async function runProgram(
  settings: Record<string, string | undefined>,
  ...args: string[]
): Promise<string> {
  const env = { PATH: process.env['PATH'], ...settings }
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...args], { env })
  return stdout
}
