import './loading.ts'

// Not a static import, because those are all resolved before the first module runs.
const { start } = await import('./start.ts')
await start()
