import { join } from 'node:path'
import { inFolder, startApp, type App, type Other } from '../kit/app.ts'
import { percentiles, type Row } from '../kit/table.ts'

const RUNS = 9

/**
 * Measures how long a start takes until a page loads: with an empty folder, with an existing database,
 * and after a kill -9 of the app, when the database is still running. The page is already built.
 */
export async function starts(): Promise<Row[]> {
  const first: number[] = []
  const next: number[] = []
  const afterKill: number[] = []
  await inFolder(async (folder) => {
    // Fills Node's compile cache too, as on any installed app.
    await (await timed(join(folder, 'warm-up'), [])).stop()
    for (let run = 0; run < RUNS; run++) {
      const dataDir = join(folder, `data-${run}`)
      await (await timed(dataDir, first)).stop()
      await (await timed(dataDir, next)).stop('SIGKILL')
      await (await timed(dataDir, afterKill)).stop()
    }
  })
  return [
    row('first start', first, 3000),
    row('next start', next, 1000),
    row('start after kill -9', afterKill, 1000),
  ]
}

/** Starts the app and adds the ms until a page loads to `times`. */
export async function timed(dataDir: string, times: number[], other?: Other): Promise<App> {
  const begin = performance.now()
  const app = await startApp(dataDir, other)
  const page = await fetch(`${app.url}/login`)
  await page.text()
  if (!page.ok) throw new Error(`/login answered ${page.status}`)
  times.push(performance.now() - begin)
  return app
}

function row(what: string, times: number[], allowed: number): Row {
  // With so few runs, the worst says more than a percentile.
  const { median } = percentiles(times)
  return {
    what: `${what} until a page loads`,
    median,
    target: `${allowed} ms`,
    ofTarget: Math.max(...times) / allowed,
    note: `worst of ${times.length}: ${Math.max(...times).toFixed(0)} ms`,
  }
}
