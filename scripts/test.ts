import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/**
 * `npm test` runs the checks that a person waits for, and `npm run test:all` (`all`) everything that these leave out. Both end
 * with the time of each step and the number of tests passed. With `real-files` only the tests that read real exports run, if
 * there are any in `../shared/data`.
 */

interface Count {
  passed: number
  failed: number
}
interface Timed {
  name: string
  /** ms */
  time: number
}
interface Step {
  name: string
  command: string
  /** Reads the number of tests from the JSON report that the step wrote to the file named in `REPORT`. */
  count?: (report: any) => Count
  /** Reads how long each file or journey took. */
  timesOf?: (report: any) => Timed[]
}
/** files and journeys that are listed at the end */
const SLOWEST = 15
/** workers for files that mostly wait for processes: more than there are processors */
const WAITING = Math.ceil(availableParallelism() * 1.5)

const vitest = (name: string, options = ''): Step => ({
  name,
  command: `vitest run ${options}`,
  count: ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }),
  timesOf: ({ testResults }) =>
    testResults.map((file: any) => ({
      name: relative('.', file.name),
      time: file.endTime - file.startTime,
    })),
})

const journeys = (name: string): Step => ({
  name,
  command: 'playwright test --reporter=list,json',
  count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  timesOf: timesOfJourneys,
})

/** The names of all test files that match, for Vitest. */
const filesWith = (pattern: RegExp): string =>
  globSync('{src,lint,deploy}/**/*.test.ts')
    .filter((file) => pattern.test(readFileSync(file, 'utf8')))
    .join(' ')

// Before the tests, because some of them start the app, which would otherwise build the page itself.
const BUILD = { name: 'build and size budgets', command: 'npm run build' }

/**
 * The steps of a stage run in parallel. A stage starts when the previous one has succeeded. Unit tests and journeys each use
 * all processors: in parallel they would time out and be no faster.
 */
const STAGES: Record<string, Step[][]> = {
  core: [
    [
      { name: 'types and lint', command: 'npm run lint' },
      { name: 'imports point down', command: 'npm run layers' },
      BUILD,
    ],
    [
      vitest(
        'unit, property, route and page tests',
        "--project=rules --project=pages --tags-filter='!long'",
      ),
    ],
    [journeys('browser journeys')],
  ],
  all: [
    [
      { name: 'format', command: 'prettier --check --log-level warn .' },
      { name: 'unused code', command: 'knip' },
      BUILD,
    ],
    [vitest('files that take long', `--project=long --maxWorkers=${WAITING}`)],
    [
      vitest(
        'properties at full length',
        `--project=rules ${filesWith(/\b(?:fc\.|isQuick)/)} --tags-filter='!long'`,
      ),
    ],
    [
      vitest(
        'other tests that take long',
        `--project=rules --project=pages ${filesWith(/tags: 'long'|@module-tag long/)} --tags-filter=long`,
      ),
    ],
    [journeys('the other journeys, and those of npm test at the size of a desktop')],
  ],
  'real-files': [[vitest('real files', "src/features/imports/reading/samples.test.ts -t '^real'")]],
}
const [, , part = 'core'] = process.argv
const stages = STAGES[part]
if (!stages) throw new Error(`There is no part ${part}: ${Object.keys(STAGES).join(', ')}`)

const folder = mkdtempSync(join(tmpdir(), 'kpi-test-'))
const total: Count = { passed: 0, failed: 0 }
const times: string[] = []
const slowest: string[] = []
for (const stage of stages) {
  if (total.failed === 0) await Promise.all(stage.map((step) => runStep(step, stage.length > 1)))
}
rmSync(folder, { recursive: true })
console.log(`${slowest.join('\n')}\n\nTime per step:\n${times.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function runStep(step: Step, isBesideOthers: boolean): Promise<void> {
  const report = join(folder, `${step.name}.json`)
  console.log(`▶ ${step.name}: ${step.command}`)
  const start = performance.now()
  const { code, output } = await runCommand(step.command, report, isBesideOthers)
  const { passed, failed } = countOf(step, report)
  slowest.push(...slowestOf(step, report))
  // A step can fail without a failed test, e.g. if it can't start or finds no tests.
  const succeeded = code === 0 && (step.count === undefined || passed > 0)
  total.passed += passed
  total.failed += succeeded ? failed : Math.max(1, failed)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  times.push(`${seconds.padStart(7)} s  ${step.name}`)
  console.log(`${output}${succeeded ? '✓' : '✗'} ${step.name}: ${seconds} s\n`)
}

/** Passes on what the command prints as it comes, or, of steps in parallel, when the command has ended. */
async function runCommand(
  command: string,
  report: string,
  isBesideOthers: boolean,
): Promise<{ code: number | null; output: string }> {
  const env = {
    ...process.env,
    TESTS: part === 'core' ? 'core' : 'rest',
    REPORT: report,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const stdio = isBesideOthers ? 'pipe' : 'inherit'
  const child = spawn(command, { shell: true, stdio: ['ignore', stdio, stdio], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

function countOf({ count }: Step, report: string): Count {
  return (count && readReport(report, count)) ?? { passed: 0, failed: 0 }
}

/** The lines that list what took longest. */
function slowestOf({ name, timesOf }: Step, report: string): string[] {
  const all = (timesOf && readReport(report, timesOf)) ?? []
  const longest = all.toSorted((a, b) => b.time - a.time).slice(0, SLOWEST)
  const lines = longest.map(
    (each) => `${(each.time / 1000).toFixed(1).padStart(7)} s: ${each.name}`,
  )
  return lines.length > 0 ? [`\nWhat took longest in ${name}:`, ...lines] : []
}

/** Undefined if the step failed before it could report. */
function readReport<Read>(path: string, read: (report: any) => Read): Read | undefined {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

function timesOfJourneys({ suites = [], specs = [] }: any): Timed[] {
  const own = specs.map(({ file, title, tests }: any) => ({
    name: `${file} [${tests[0].projectName}] ${title}`,
    time: tests[0].results.reduce((sum: number, { duration }: any) => sum + duration, 0),
  }))
  return [...own, ...suites.flatMap(timesOfJourneys)]
}
