import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * `npm test`: every check of the project, then where the time goes and how many tests passed.
 * With `real-files`, only the tests of the real exports that may lie beside the project.
 */

interface Count {
  passed: number
  failed: number
}
interface Step {
  name: string
  command: string
  /** Counts the tests in the JSON report that the step wrote to `$REPORT`. */
  count?: (report: any) => Count
}

const vitest = (name: string, options = ''): Step => ({
  name,
  command: `vitest run --reporter=default --reporter=json --outputFile.json="$REPORT" ${options}`,
  count: ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }),
})

/** The steps of a stage run side by side; a stage begins when the one before it has succeeded. */
const STAGES: Step[][] = [
  [
    { name: 'types', command: 'npm run types' },
    { name: 'lint', command: 'npm run lint' },
    { name: 'imports point down', command: 'npm run layers' },
    { name: 'format', command: 'prettier --check --log-level warn .' },
    { name: 'unused code', command: 'knip' },
    // Before the tests: some of them start the app, which would build the page itself.
    { name: 'build and size budgets', command: 'npm run build' },
  ],
  // Each keeps all processors busy: side by side they would meet time limits and be no faster.
  [vitest('unit, property and route tests')],
  [
    {
      name: 'browser journeys',
      command: 'playwright test --reporter=list,json',
      count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected }),
    },
  ],
]
const REAL_FILES = vitest('real files', "src/features/imports/reading/samples.test.ts -t '^real'")

const folder = mkdtempSync(join(tmpdir(), 'kpi-test-'))
const total: Count = { passed: 0, failed: 0 }
const times: string[] = []
for (const stage of process.argv[2] === 'real-files' ? [[REAL_FILES]] : STAGES) {
  if (total.failed === 0) await Promise.all(stage.map(take))
}
rmSync(folder, { recursive: true })
console.log(`\nWhere the time goes:\n${times.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function take(step: Step): Promise<void> {
  const report = join(folder, `${step.name}.json`)
  console.log(`▶ ${step.name}: ${step.command}`)
  const start = performance.now()
  const { code, output } = await run(step.command, report)
  const { passed, failed } = countOf(step, report)
  // A step can fail without a failed test, e.g. when it cannot start or finds none.
  const succeeded = code === 0 && (step.count === undefined || passed > 0)
  total.passed += passed
  total.failed += succeeded ? failed : Math.max(1, failed)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  times.push(`${seconds.padStart(7)} s  ${step.name}`)
  console.log(`${output}${succeeded ? '✓' : '✗'} ${step.name}: ${seconds} s\n`)
}

/** Its output is kept until it ends: that of two steps would be mixed up. */
function run(command: string, report: string): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, REPORT: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  return new Promise((done) => {
    child.on('close', (code) => done({ code, output }))
  })
}

function countOf({ count }: Step, report: string): Count {
  try {
    if (count) return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    // The step failed before it could report.
  }
  return { passed: 0, failed: 0 }
}
