import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

/** Makes the server load in a third of the time. Import it before anything else. */
const cache = join(import.meta.dirname, '../../node_modules/.cache/node')
enableCompileCache(cache)
// Worker threads take the folder from the environment. This halves the time to read an import file.
process.env.NODE_COMPILE_CACHE ??= cache

// Node 24 parses a package's whole package.json again for each of its files, to learn the module
// type. That of drizzle-orm is 180 kB, which costs half a second. Its files are known to be ES modules.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      const { href: url } = new URL(specifier, context.parentURL)
      return { url, format: 'module', shortCircuit: true }
    }
    return next(specifier, context)
  },
})
