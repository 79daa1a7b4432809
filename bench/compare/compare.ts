import { join } from 'node:path'
import { inFolder } from '../kit/app.ts'
import { writeExport, writeReceipts } from '../kit/export-file.ts'
import { compareAnswers, type Comparison } from './answers.ts'
import { runParts, type Measured } from './parts.ts'
import { prepare } from './side.ts'
import { thisVersion, versionOf } from './version.ts'

const ROUNDS = 4
const ROWS = 1_000_000
/** A loss of more than this share is marked, if it's outside the spread of the runs. */
const ALLOWED_LOSS = 0.1

/**
 * Measures another commit and this version in turn, on the same machine and the same data, and prints how they compare.
 * Takes about twenty-five minutes. Of what is slower, `slower` marks only what no run of the old version was.
 */
export async function compare(ref: string): Promise<void> {
  const version = await versionOf(ref)
  await inFolder(async (folder) => {
    const say = (what: string): void =>
      console.log(`${new Date().toISOString().slice(11, 19)} ${what}`)
    say('Creating the same 2.2 million sales in both …')
    const old = await prepare(version, folder)
    const now = await prepare(thisVersion, folder)
    say('Comparing answers …')
    const comparison: Comparison = { asked: 0, different: new Map() }
    await compareAnswers(old.few, now.few, comparison)
    await compareAnswers(old.many, now.many, comparison)
    console.log(linesOf(comparison).join('\n'))
    const today = new Date().toISOString().slice(0, 10)
    const files = {
      sales: await writeExport(join(folder, 'sales.csv'), ROWS, today),
      receipts: await writeReceipts(join(folder, 'receipts.csv'), ROWS, today),
    }
    const olds: Measured[][] = []
    const nows: Measured[][] = []
    for (let round = 0; round < ROUNDS; round++) {
      say(`Round ${round + 1} of ${ROUNDS} …`)
      // Each goes first as often as the other: what runs first is up to a fifth faster.
      const turns = [
        async () => olds.push(await runParts(old, files)),
        async () => nows.push(await runParts(now, files)),
      ]
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    }
    say('Done.')
    console.log(tableOf(version.name, olds, nows).join('\n'))
  })
}

function linesOf({ asked, different }: Comparison): string[] {
  const all = [...different]
  const count = all.reduce((sum, [, each]) => sum + each.count, 0)
  return [
    `${asked.toLocaleString('en-US')} answers compared, ${count} differ`,
    ...all.map(([call, { count, first }]) => `${call}: ${count}, first: ${first}`),
  ]
}

function tableOf(name: string, olds: Measured[][], nows: Measured[][]): string[] {
  return [
    `|  | ${name} | now | ratio | spread |  |`,
    '| --- | --: | --: | --: | --: | --- |',
    ...olds[0]!.map(({ what, unit }, i) => {
      const valuesOf = (runs: Measured[][]): number[] => runs.map((run) => run[i]!.value)
      const [before, after] = [valuesOf(olds), valuesOf(nows)]
      const ratios = after.map((value, round) => value / before[round]!)
      const isSlower = lossOf(unit, before, after) > ALLOWED_LOSS
      const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
      const shown = [before, after].map((values) => shownOf(middle(values), unit))
      const ratio = middle(after) / middle(before)
      return `| ${what} | ${shown.join(' | ')} | ${ratio.toFixed(2)} | ${spread} | ${isSlower ? 'slower' : ''} |`
    }),
  ]
}

/** The share by which the middle run got worse; 0 if a run of the old version was as bad as the best now. */
function lossOf(unit: Measured['unit'], before: number[], after: number[]): number {
  const isRate = unit === 'per second'
  const isOutside = isRate
    ? Math.max(...after) < Math.min(...before)
    : Math.min(...after) > Math.max(...before)
  if (!isOutside) return 0
  return isRate ? middle(before) / middle(after) - 1 : middle(after) / middle(before) - 1
}

function middle(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2
}

const shownOf = (value: number, unit: Measured['unit']): string =>
  `${value.toLocaleString('en-US', { maximumSignificantDigits: 3 })} ${unit}`
