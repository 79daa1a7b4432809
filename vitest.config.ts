import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node'
import { isExploring } from './src/shared/testing/properties.ts'

/** Says which tests passed only the second time. */
const secondTries: Reporter = {
  onTestCaseResult: (test) => {
    const name = `${test.module.relativeModuleId}: ${test.fullName}`
    if (test.diagnostic()?.flaky) process.stdout.write(`Passed only the second time: ${name}\n`)
  },
}
/** Page tests: the page in this process, with the app behind it. */
const PAGES = '**/*.page.test.ts'
const { REPORT } = process.env

/** Files that take more than ten seconds. */
const SLOW = [
  'deploy/dockerfile.test.ts',
  'src/app/oracles.test.ts',
  'src/app/main.test.ts',
  'src/app/oracle-awards.test.ts',
  'src/app/commands/backup/backup.test.ts',
  'src/server/mail/deliver.test.ts',
  'src/app/commands/usage.test.ts',
  'src/app/commands/backup/nightly.test.ts',
  'src/app/upgrading.test.ts',
]

/** Begins with the slow files, so that no worker is busy with one long after the others have ended. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((path) => moduleId.endsWith(path))
    // A worker can't go on with files of another project, so these stay together.
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap((all) => [
      ...all.filter(isSlow),
      ...all.filter((file) => !isSlow(file)),
    ])
  }
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['{src,lint,deploy}/**/*.test.ts'], exclude: [PAGES] } },
      {
        test: {
          name: 'pages',
          include: ['{src,lint,deploy}/**/*.page.test.ts'],
          // The browser's globals stay in a worker, and libraries look for them when they load.
          setupFiles: 'src/app/testing/page/dom.ts',
          env: { TZ: 'America/Chicago' },
        },
      },
    ],
    globalSetup: 'src/server/testing/cluster.ts',
    setupFiles: 'src/shared/testing/properties.ts',
    // Load the app once per worker instead of once per file. No module has state that outlives a test.
    isolate: false,
    // More than there are cores: tests spend a third of their time waiting for processes, jobs and deadlines.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: SlowFirst },
    // Generous limits, so that tests on a busy machine are slow but don't fail.
    testTimeout: isExploring ? 60_000 : 20_000,
    hookTimeout: 60_000,
    // Like journeys: a test that passes only the second time is listed. Look into it.
    retry: isExploring ? 0 : 1,
    reporters: REPORT
      ? ['default', secondTries, ['json', { outputFile: REPORT }]]
      : ['default', secondTries],
    execArgv: ['--import', join(import.meta.dirname, 'src/app/loading.ts')],
  },
})
