import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * `npm run fuzz -- [--requests 100000] [--seed 1]`: sends requests that are generated from the OpenAPI file to
 * the real app. The same number and seed send the same requests. Fails with each request that is
 * answered with a 5xx, outside of its schema, or refused without a sentence and a code.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
})
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'src/app/fuzz.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
  },
)
process.exitCode = status ?? 1
