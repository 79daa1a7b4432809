import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `npm test`: every check of the project, in order, until one fails; then how many tests passed. */

interface Count {
  passed: number
  failed: number
}
interface Step {
  name: string
  command: string
  /** Counts the tests in the JSON report that the step wrote. */
  count?: (report: any) => Count
}

const folder = mkdtempSync(join(tmpdir(), 'kpi-test-'))
const report = join(folder, 'report.json')

const STEPS: Step[] = [
  { name: 'types', command: 'npm run types' },
  { name: 'lint and import arrows', command: 'npm run lint' },
  { name: 'format', command: 'prettier --check --log-level warn .' },
  { name: 'unused code', command: 'knip' },
  // Before the tests: some of them start the app, which would build the page itself.
  { name: 'build and size budgets', command: 'npm run build' },
  {
    name: 'unit, property and route tests',
    command: `vitest run --reporter=default --reporter=json --outputFile.json=${report}`,
    count: ({ numPassedTests, numFailedTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
    }),
  },
  {
    name: 'browser journeys',
    command: 'playwright test --reporter=list,json',
    count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected }),
  },
]

const total: Count = { passed: 0, failed: 0 }
for (const step of STEPS) {
  console.log(`\n▶ ${step.name}: ${step.command}`)
  const start = performance.now()
  const succeeded = await run(step.command)
  const { passed, failed } = countOf(step)
  total.passed += passed
  // A step can fail without a failed test, e.g. when it cannot start.
  total.failed += succeeded ? failed : Math.max(1, failed)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${succeeded ? '✓' : '✗'} ${step.name}: ${seconds} s`)
  if (total.failed > 0) break
}
rmSync(folder, { recursive: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

function run(command: string): Promise<boolean> {
  rmSync(report, { force: true })
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const child = spawn(command, { shell: true, stdio: 'inherit', env })
  return new Promise((done) => child.on('exit', (code) => done(code === 0)))
}

function countOf({ count }: Step): Count {
  try {
    if (count) return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    // The step failed before it could report.
  }
  return { passed: 0, failed: 0 }
}
