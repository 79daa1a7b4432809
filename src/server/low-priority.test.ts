import { globSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '..')
const IN_A_THREAD = `
  import(process.argv[2]).then(() => require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority()))`

test('every thread of the app begins by giving calls the way', () => {
  const threads = globSync('**/*.ts', { cwd: SRC })
    .map((file) => [file, readFileSync(join(SRC, file), 'utf8')] as const)
    .filter(([file, text]) => !file.endsWith('.test.ts') && /^import \{.*parentPort/m.test(text))
  expect(threads.length).toBeGreaterThan(2)
  for (const [file, text] of threads) expect(text, file).toMatch(/^import '.*\/low-priority\.ts'\n/)
})

test.runIf(process.platform === 'linux')('only the thread has the low priority', async () => {
  const file = new URL('./low-priority.ts', import.meta.url).href
  const before = getPriority()
  const thread = new Worker(IN_A_THREAD, { eval: true, argv: [file] })
  expect(await once(thread, 'message')).toEqual([Math.max(before, 10)])
  expect(getPriority()).toBe(before)
})
