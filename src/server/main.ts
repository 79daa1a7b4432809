import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Before anything else is loaded: it halves the time that loading takes.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/node'))
const { start } = await import('./start.ts')
await start()
