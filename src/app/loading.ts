import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

/** Loads the server in a third of the time. Import before anything else. */
const cache = join(import.meta.dirname, '../../node_modules/.cache/node')
enableCompileCache(cache)
// For worker threads: halves the time to read an import file.
process.env.NODE_COMPILE_CACHE ??= cache

// Node 24 parses package.json again for each file: for drizzle-orm, half a second. Its files are ES modules.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      const { href: url } = new URL(specifier, context.parentURL)
      return { url, format: 'module', shortCircuit: true }
    }
    return next(specifier, context)
  },
})
