import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/**
 * Waits until standard input ends, which happens however the test run ends, also after kill -9. Then
 * kills the database servers that still run in the folder and removes it.
 */
const GUARD = `
  read _
  find "$1" -name postmaster.pid | while read file; do
    pid=$(head -n 1 "$file")
    [ "$(readlink /proc/$pid/cwd)" = "$(dirname "$file")" ] && kill -9 $pid
  done
  rm -rf "$1"`

/** ms. A gigabyte of small files takes a while on a busy machine. */
const REMOVING = 300_000

/** Creates a folder for the test file's data, which any user may enter. Call it once per file. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kpi-test-'))
  chmodSync(folder, 0o711)
  const stdio = ['pipe', 'ignore', 'ignore'] as const
  const guard = spawn('sh', ['-c', GUARD, 'sh', folder], { detached: true, stdio: [...stdio] })
  afterAll(async () => {
    guard.stdin.end()
    await once(guard, 'exit')
  }, REMOVING)
  return folder
}
