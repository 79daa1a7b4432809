import { expect, test } from 'vitest'
import { generatedFile, type GeneratedFile } from '../testing/generated/generated.ts'
import { NO_EXTRAS } from '../testing/generated/rows.ts'
import { asTheyAre, readContent as read, stagedSales } from '../testing/helpers.ts'

/** `FILES=100000 npx vitest run generated` is the long run; SEED is the first file's seed, to repeat one. */
const FILES = Number(process.env.FILES ?? 300)
const SEED = Number(process.env.SEED ?? 1)

test(`${FILES} files in random styles are read correctly or raise a question, and are never silently misread`, async () => {
  const counts = { right: 0, asked: 0, unmapped: 0 }
  const faults: string[] = []
  for (let seed = SEED; seed < SEED + FILES; seed++) {
    const file = generatedFile(seed)
    const fault = await faultOf(file, counts).catch((error: Error) => `refused: ${error.message}`)
    if (fault) faults.push(`${file.style}\n${fault}\n${file.text.slice(0, 600)}`)
  }
  if (FILES > 300) process.stdout.write(`${JSON.stringify(counts)}, seeds from ${SEED}\n`)
  expect(faults.slice(0, 3).join('\n\n')).toBe('')
  // A reader that always asks would be useless.
  expect(counts.right).toBeGreaterThan(FILES / 2)
  expect(counts.unmapped).toBeLessThanOrEqual(FILES / 50)
}, 3_600_000)

// Without the rule, Big5 has enough common characters for them.
test.each([119_941, 305_103, 313_175])(
  'a short file in another encoding is not taken for Big5: seed %i',
  async (seed) => {
    const counts = { right: 0, asked: 0, unmapped: 0 }
    expect(await faultOf(generatedFile(seed), counts)).toBeUndefined()
  },
)

/** Describes a misread file; undefined when it was read correctly. */
async function faultOf(
  file: GeneratedFile,
  counts: { right: number; asked: number; unmapped: number },
): Promise<string | undefined> {
  let outcome = await read(file.bytes, {}, file.owner)
  if (outcome.preview!.missing.length > 0) {
    counts.unmapped++
    return undefined
  }
  const { questions } = outcome.preview!
  const alone = asTheyAre(outcome.preview!)
  if (questions.length > 0) {
    if (alone && questions.length === 1) counts.right++
    else counts.asked++
    const options = {
      ...(questions.includes('dateOrder') && { dateOrder: file.order }),
      ...(questions.includes('decimal') && { decimal: file.mark }),
      ...(questions.includes('currencies') && { currencies: file.currencies ?? alone }),
    }
    if (questions.includes('currencies') && !file.currencies && !alone) {
      return 'asks about one currency'
    }
    if (questions.includes('dateOrder') && !file.order) return 'asks for the order of clear dates'
    outcome = await read(file.bytes, options, file.owner)
  } else if (file.currencies) return 'adds up several currencies'
  else counts.right++
  const wrong = differences(file, outcome)
  return (
    wrong &&
    `${questions.length > 0 ? 'answered, but ' : ''}${wrong}\n${outcome.assumptions.join('\n')}`
  )
}

/** Describes the first difference from the expected sales; undefined when there is none. */
function differences(
  { sales }: GeneratedFile,
  { staged, errors }: Awaited<ReturnType<typeof read>>,
): string | undefined {
  const found = stagedSales(staged)
  for (const [row, sale] of sales) {
    const got = found.get(row)
    const rejected = errors.find((error) => error.row === row)
    // Not silent, because it is rejected with a reason: a text of several lines may look like two sales.
    if (rejected?.reason === 'run_together') continue
    if (!got && !rejected) return `row ${row} is missing`
    if (rejected) return `row ${row} is rejected: ${rejected.message}, ${rejected.value}`
    // What few sales have is in `further.test.ts`.
    if (JSON.stringify({ ...got, ...NO_EXTRAS }) !== JSON.stringify(sale)) {
      return `row ${row} is ${JSON.stringify(got)} instead of ${JSON.stringify(sale)}`
    }
  }
  const extra = [...found.keys()].find((row) => !sales.has(row))
  return extra === undefined ? undefined : `row ${extra} is not a sale`
}
