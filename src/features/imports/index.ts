export { restoreImported } from './runs/undo.ts'
