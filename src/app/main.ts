import './loading.ts'
import { bundledStart } from './bundle.ts'

const bundled = bundledStart()
// Not static imports, because those are all resolved before the first module runs.
const { start } = bundled
  ? ((await import(bundled)) as typeof import('./start.ts'))
  : await import('./start.ts')
await start()
