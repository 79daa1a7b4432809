import { spawnSync } from 'node:child_process'
import { readGiven } from '../src/app/commands/usage.ts'

/**
 * Sends requests that are generated from the OpenAPI file to the real app. The same number and seed send the same
 * requests. Fails with each request that is answered with a 5xx, outside of its schema, or refused without a sentence
 * and a code.
 */
const { requests = '100000', seed = '1' } = readGiven(
  'fuzz',
  '[--requests=NUMBER] [--seed=NUMBER]',
  'sends 100,000 requests made from the OpenAPI file, or as many as you say',
)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'src/app/fuzz.long.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
  },
)
process.exitCode = status ?? 1
