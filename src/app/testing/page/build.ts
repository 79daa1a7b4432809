import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build, type Rolldown } from 'vite'

declare module 'vitest' {
  interface ProvidedContext {
    /** the page's code as one script: a function of what it calls instead of a network, which returns `document.ts` */
    pageCode: string
  }
}

/** Builds the page once for all page tests: evaluating one script takes a tenth of loading its 600 modules again. */
export default async function setup(project: TestProject): Promise<void> {
  const result = (await build({
    configFile: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    logLevel: 'error',
    oxc: { jsx: { development: false } },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: join(import.meta.dirname, 'document.ts'),
      write: false,
      minify: false,
      rolldownOptions: { output: { format: 'iife', name: 'page', codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const { code } = result.output[0]
  project.provide('pageCode', `(fetch, XMLHttpRequest, Date) => {\n${code}\nreturn page\n}`)
}
