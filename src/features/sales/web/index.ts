export { offerUndo, refreshEntries, restore } from './queries.ts'
