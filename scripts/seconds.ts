import type { Reporter, TestModule } from 'vitest/node'

/**
 * Prints where the seconds of the unit tests go, for each worker: `npm run test:seconds`. What a file spends on databases and
 * apps is counted by `src/shared/testing/seconds.ts`, the rest by Vitest.
 */
const spent = (file: TestModule) => ({ database: 0, app: 0, processor: 0, ...file.meta().spent })

/** The columns: their names, and ms of a file. What a file waits for is part of the columns before. */
const COLUMNS: Record<string, (file: TestModule) => number> = {
  modules: (file) => file.diagnostic().collectDuration - spent(file).app - spent(file).database,
  databases: (file) => spent(file).database,
  apps: (file) => spent(file).app,
  tests: (file) => file.diagnostic().duration,
  all: elapsed,
  waiting: (file) => Math.max(0, elapsed(file) - spent(file).processor),
}

function elapsed(file: TestModule): number {
  const { collectDuration, setupDuration, prepareDuration, duration } = file.diagnostic()
  return collectDuration + setupDuration + prepareDuration + duration
}

const row = (cells: string[]): string =>
  `| ${cells.map((cell, n) => (n === 0 ? cell.padEnd(8) : cell.padStart(9))).join(' | ')} |`

const secondsOf = (files: readonly TestModule[]): string[] =>
  Object.values(COLUMNS).map((column) =>
    (files.reduce((sum, file) => sum + column(file), 0) / 1000).toFixed(1),
  )

export default class Seconds implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const { user, system } = process.cpuUsage()
    const workers = Map.groupBy(files, (file) => file.diagnostic().concurrencyId)
    const rows = [...workers].toSorted(([a], [b]) => a - b)
    console.log(
      [
        row(['seconds', ...Object.keys(COLUMNS), 'files']),
        row(['---', ...Object.keys(COLUMNS).map(() => '---:'), '---:']),
        ...rows.map(([n, own]) => row([`worker ${n}`, ...secondsOf(own), String(own.length)])),
        row(['all', ...secondsOf(files), String(files.length)]),
        `Vitest itself: ${((user + system) / 1e6).toFixed(1)} s of a processor`,
      ].join('\n'),
    )
  }
}
