import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Runs after `npm run migration`: drizzle-kit compares the tables with the last snapshot only, so the others go. */
const folder = join(import.meta.dirname, '../migrations/meta')
const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'))
for (const file of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, file))
