import { SKIPPED_ROWS_DAYS } from '../../shared/limits.ts'
import type { Database } from '../../server/database/tenancy.ts'
import { fileOf, type OwnerData } from '../../server/owner-data.ts'
import { listWithRejected, rejectedFile } from './rejected-rows/store.ts'
import { rejectedRows, saleImport, savedMapping } from './tables.ts'

/** The skipped rows of one file after the other, since each file has columns of its own. */
async function* skippedRows(db: Database, ownerId: string): AsyncGenerator<string> {
  for (const id of await db.withOwner(ownerId, listWithRejected)) {
    const { fileName, content } = await rejectedFile(db, ownerId, id)
    yield `# ${fileName} (import ${id})\r\n`
    for await (const part of content.setEncoding('utf8')) yield part as string
    yield '\r\n'
  }
}

export const importsData: OwnerData = {
  files: [
    fileOf(
      'imports.json',
      'The files that you imported, with how many rows became sales.',
      saleImport,
    ),
    {
      name: 'skipped-rows.txt',
      about: `The skipped rows of your files of the last ${SKIPPED_ROWS_DAYS} days, with the reason after each row, file after file.`,
      tables: [rejectedRows],
      content: skippedRows,
    },
    fileOf('column-choices.json', 'Which column you chose for what, by file layout.', savedMapping),
  ],
  tables: [rejectedRows, saleImport, savedMapping],
}
