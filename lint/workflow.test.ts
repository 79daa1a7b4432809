import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { expect, test } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { parse } from 'yaml'

/** The workflow cannot run here, so what GitHub's editor would say about it is all that is known. */

// GitHub's packages import JSON without saying that it is JSON, which Node refuses.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
})
const { validate } = await import('@actions/languageservice/validate')
hooks.deregister()

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const workflow = read('.github/workflows/test.yml')

/** The name must be new for each content: what was read is kept by its name. */
async function mistakesIn(content: string, name: string): Promise<object[]> {
  const found = await validate(TextDocument.create(`file:///${name}.yml`, 'yaml', 0, content))
  return found.map(({ message, range }) => ({ line: range.start.line + 1, message }))
}

test('GitHub reads the workflow without an error', async () => {
  expect(await mistakesIn(workflow, 'test')).toEqual([])
})

test.each([
  ['a key', 'timeout-minutes:', 'timeout-minute:'],
  ['a name in an expression', 'matrix.node }}\n', 'matrix.nodes }}\n'],
  ['an expression', "runner.os == 'macOS'", "runner.os = 'macOS'"],
  ['a job that another needs', '    strategy:', '    needs: build\n    strategy:'],
])('the check finds a mistake in %s', async (name, right, wrong) => {
  expect(workflow).toContain(right)
  expect(await mistakesIn(workflow.replace(right, wrong), name)).not.toEqual([])
})

test("it runs the README's command and then everything else, as .ci/run does", () => {
  const [, command] = read('README.md').match(/^## Test it\n+```sh\n(.+)\n```/m)!
  const { steps } = parse(workflow).jobs.test
  const runs = steps.flatMap(({ run, if: only }: { run?: string; if?: string }) =>
    run && !only ? [run] : [],
  )
  expect(runs).toEqual([command, 'npm run test:all'])
})
