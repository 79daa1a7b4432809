import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Lints files with the project's configuration. Returns the messages of a rule by `path:line`. */
export async function lintMessages(
  rule: string,
  files: Iterable<[path: string, text: string]>,
): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'))
  try {
    for (const [path, text] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    // The configuration is copied because its `overrides` apply to paths below it.
    await copyFile(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    for (const name of ['lint', 'node_modules']) await symlink(join(root, name), join(folder, name))
    return await lint(folder, rule)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function lint(cwd: string, rule: string): Promise<Map<string, string[]>> {
  const args = ['--format', 'json', 'src']
  const output = await new Promise<string>((done) => {
    // The exit code is ignored: oxlint fails because it finds problems.
    execFile(join(root, 'node_modules/.bin/oxlint'), args, { cwd }, (_, stdout) => done(stdout))
  })
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: {
      code: string
      message: string
      filename: string
      labels: { span: { line: number } }[]
    }[]
  }
  const found = new Map<string, string[]>()
  for (const { code, message, filename, labels } of diagnostics) {
    if (code !== rule) continue
    const key = `${filename}:${labels[0]!.span.line}`
    found.set(key, [...(found.get(key) ?? []), message])
  }
  return found
}
