import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../kit/app.ts'

const run = promisify(execFile)
const VERSIONS = join(ROOT, 'dist/versions')

/** The app as of one commit, or as it is in the working folder. */
export interface Version {
  name: string
  root: string
}

export const thisVersion: Version = { name: 'now', root: ROOT }

/**
 * Returns the version of a commit, a branch or a tag, in a folder with its own packages, which is kept for the next
 * comparison. Throws if there is no such commit.
 */
export async function versionOf(ref: string): Promise<Version> {
  const { stdout } = await run('git', ['rev-parse', '--short=10', '--verify', `${ref}^{commit}`], {
    cwd: ROOT,
  })
  const name = stdout.trim()
  const root = join(VERSIONS, name)
  if (!existsSync(root)) {
    console.log(`Installing ${name} …`)
    const fresh = `${root}-${process.pid}`
    try {
      await mkdir(fresh, { recursive: true })
      await run('git', ['archive', '--output', join(fresh, 'all.tar'), name], { cwd: ROOT })
      await run('tar', ['-xf', 'all.tar'], { cwd: fresh })
      await rm(join(fresh, 'all.tar'))
      await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: fresh, maxBuffer: 2 ** 26 })
      await rename(fresh, root)
    } finally {
      await rm(fresh, { recursive: true, force: true })
    }
  }
  return { name, root }
}
