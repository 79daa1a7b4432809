import './loading.ts'

// Not a static import: those are all resolved before the first one runs.
const { start } = await import('./start.ts')
await start()
