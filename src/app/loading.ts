import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

/** Imported before anything else: what makes the server load in a third of the time. */
const cache = join(import.meta.dirname, '../../node_modules/.cache/node')
enableCompileCache(cache)
// Threads take it from the environment: a file to import is read in half the time.
process.env.NODE_COMPILE_CACHE ??= cache

// For every file of a package, Node 24 parses its whole package.json again to learn what kind of
// module it is. drizzle-orm's is 180 kB, which costs half a second; its files are known to be ES modules.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      const { href: url } = new URL(specifier, context.parentURL)
      return { url, format: 'module', shortCircuit: true }
    }
    return next(specifier, context)
  },
})
