import { IMPORTS_OF_A_DAY, SKIPPED_ROWS_DAYS } from '../../shared/limits.ts'
import type { Database } from '../../server/database/tenancy.ts'
import type { OwnerData } from '../../server/owner-data.ts'
import { trashedSale } from '../sales/tables.ts'
import { MAX_FEEDS } from './feeds/contract.ts'
import { feedLeftOut, saleFeed } from './feeds/tables.ts'
import { MAX_REJECTED_BYTES } from './rejected-rows/contract.ts'
import { listWithRejected, rejectedFile } from './rejected-rows/store.ts'
import { MAX_MAPPINGS } from './saved-mapping-store.ts'
import { rejectedRows, saleImport, savedMapping } from './tables.ts'

/** Each file has columns of its own. */
async function* skippedRows(db: Database, ownerId: string): AsyncGenerator<string> {
  for (const { id, fileName } of await db.withOwner(ownerId, listWithRejected)) {
    const { content } = await rejectedFile(db, ownerId, id)
    yield `# ${fileName} (import ${id})\r\n`
    for await (const part of content.setEncoding('utf8')) yield part as string
    yield '\r\n'
  }
}

export const importsData: OwnerData = {
  title: 'Imports',
  tables: [
    [
      rejectedRows,
      { most: MAX_REJECTED_BYTES, of: 'bytes' },
      {
        title: 'Skipped rows',
        note: `The skipped rows of your files of the last ${SKIPPED_ROWS_DAYS} days, with the reason after each row, file after file.`,
        files: async function* (db, ownerId) {
          yield { name: 'skipped-rows.txt', pieces: skippedRows(db, ownerId) }
        },
      },
    ],
    [feedLeftOut, { per: trashedSale }],
    [
      saleImport,
      { limit: IMPORTS_OF_A_DAY },
      { title: 'Imports', note: 'The files that you imported.' },
    ],
    [
      saleFeed,
      { most: MAX_FEEDS },
      {
        title: 'Nightly files',
        note: 'The files on the web whose new sales are imported every night.',
      },
    ],
    [
      savedMapping,
      { most: MAX_MAPPINGS },
      {
        title: 'Column choices',
        note: 'Which column you chose for what, for each layout of a file.',
      },
    ],
  ],
}
