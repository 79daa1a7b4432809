import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The code of an authenticator is no number. */
const WITHOUT = [
  'src/features/accounts/second-factor/web/scan-step.tsx',
  'src/features/accounts/second-factor/web/second-step.tsx',
]

test('each field for a number offers the numbers that a refused text may mean', () => {
  const files = globSync('src/**/web/**/*.tsx').filter((file) => !WITHOUT.includes(file))
  const fields = files.filter((file) =>
    /inputMode[^\n]*(decimal|numeric)|numberFieldOf\(/.test(readFileSync(file, 'utf8')),
  )
  const without = fields.filter(
    (file) => !/<Readings|numberFieldOf\(/.test(readFileSync(file, 'utf8')),
  )
  expect(without).toEqual([])
  expect(fields.length).toBeGreaterThan(8)
})
