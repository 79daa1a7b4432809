import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** ms that a file's preparations took, by their name, and of the worker's processor */
    spent?: Record<string, number>
  }
}

interface Count {
  spent: Record<string, number>
  processor: NodeJS.CpuUsage
}
const fresh = (): Count => ({ spent: {}, processor: process.cpuUsage() })

/** Vitest loads this file again for each test file, but not the files that count. */
const worker = globalThis as { kpiSeconds?: Count }
worker.kpiSeconds ??= fresh()

/** Counts the time of `work` as time that this file spends on `what` (`npm run test:seconds`). */
export async function spend<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    const { spent } = worker.kpiSeconds!
    spent[what] = (spent[what] ?? 0) + performance.now() - start
  }
}

// oxlint-disable-next-line eslint/no-empty-pattern -- Vitest reads a hook's fixtures from it
afterAll(({}, { file }) => {
  const { spent, processor } = worker.kpiSeconds!
  const { user, system } = process.cpuUsage(processor)
  file.meta.spent = { ...spent, processor: (user + system) / 1000 }
  worker.kpiSeconds = fresh()
})
