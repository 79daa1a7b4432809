import './loading.ts'
import { bundledStart } from './bundle.ts'

const bundled = bundledStart()
// Static imports are resolved before the first module runs.
const { start } = bundled
  ? ((await import(bundled)) as typeof import('./start.ts'))
  : await import('./start.ts')
await start()
