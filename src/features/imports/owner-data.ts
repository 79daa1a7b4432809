import { IMPORTS_OF_A_DAY, SKIPPED_ROWS_DAYS } from '../../shared/limits.ts'
import type { Database } from '../../server/database/tenancy.ts'
import { inWords, partFrom, partOf, type OwnerData } from '../../server/owner-data.ts'
import { MAX_FEEDS, type FeedState } from './feeds/contract.ts'
import { feedLeftOut, saleFeed } from './feeds/tables.ts'
import { MAX_REJECTED_BYTES } from './rejected-rows/contract.ts'
import { listWithRejected, rejectedFile } from './rejected-rows/store.ts'
import { MAX_MAPPINGS } from './saved-mapping-store.ts'
import { rejectedRows, saleImport, savedMapping, type ImportState } from './tables.ts'

const STATES: Record<ImportState, string> = {
  running: 'Running',
  done: 'Done',
  canceled: 'Stopped',
  failed: 'Failed',
}

const FEED_STATES: Record<FeedState, string> = {
  draft: 'Not confirmed',
  on: 'On',
  paused: 'Paused',
}

/** Each file has columns of its own. */
async function* skippedRows(db: Database, ownerId: string): AsyncGenerator<string> {
  for (const { id, fileName } of await db.withOwner(ownerId, listWithRejected)) {
    const { content } = await rejectedFile(db, ownerId, id)
    yield `# ${fileName} (import ${id})\r\n`
    for await (const part of content.setEncoding('utf8')) yield part as string
    yield '\r\n'
  }
}

async function* filesWithSkipped(db: Database, ownerId: string) {
  yield await db.withOwner(ownerId, listWithRejected)
}

export const importsData: OwnerData = {
  title: 'Imports',
  parts: [
    partOf(
      {
        file: 'imports.csv',
        title: 'Your imports',
        about: 'The files that you imported, with how many rows became sales.',
      },
      saleImport,
      {
        File: ({ fileName }) => fileName,
        Began: ({ createdAt }) => createdAt,
        Ended: ({ endedAt }) => endedAt,
        Currency: ({ currency }) => currency,
        'Order of day and month': ({ dateOrder }) => dateOrder,
        State: ({ state }) => inWords(STATES, state),
        Why: ({ message }) => message,
        'Rows read': ({ rowsRead }) => rowsRead,
        'New sales': ({ imported }) => imported,
        'Sales updated': ({ updated }) => updated,
        'Left out as duplicates': ({ duplicates }) => duplicates,
        'Rows skipped': ({ errorCount }) => errorCount,
        'Exported from this app': ({ isOwnExport }) => isOwnExport,
        Undone: ({ trashId }) => trashId !== null,
        'Brought back': ({ restoredAt }) => restoredAt,
        'Number of the import': ({ id }) => id,
        'Number of the file read every night': ({ feedId }) => feedId,
      },
    ),
    partFrom(
      {
        file: 'skipped-rows.txt',
        title: 'Skipped rows',
        about: `The skipped rows of your files of the last ${SKIPPED_ROWS_DAYS} days, with the reason after each row, file after file.`,
        tables: [rejectedRows],
        content: skippedRows,
      },
      { File: ({ fileName }) => fileName, 'Number of the import': ({ id }) => id },
      filesWithSkipped,
    ),
    partOf(
      {
        file: 'column-choices.csv',
        title: 'Column choices',
        about: 'Which column you chose for what, for each layout of a file.',
      },
      savedMapping,
      {
        Columns: ({ mapping }) => choicesText(mapping),
        Options: ({ options }) => choicesText(options),
        'Last used': ({ usedAt }) => usedAt,
      },
    ),
    partOf(
      {
        file: 'nightly-files.csv',
        title: 'Files read every night',
        about: 'The files on the web whose new sales are imported every night.',
      },
      saleFeed,
      {
        File: ({ fileName }) => fileName,
        Host: ({ host }) => host,
        State: ({ state }) => inWords(FEED_STATES, state),
        Columns: ({ mapping }) => choicesText(mapping),
        Options: ({ options }) => choicesText(options),
        'Names of the columns': ({ headers }) => headers.join(', '),
        'Rows when it was imported last': ({ rows }) => rows,
        'Last read': ({ readAt }) => readAt,
        'Read next': ({ nextAt }) => nextAt,
        'New sales': ({ newSales }) => newSales,
        Why: ({ message }) => message,
        Added: ({ createdAt }) => createdAt,
        'Number of the file': ({ id }) => id,
      },
    ),
  ],
  tables: [
    [rejectedRows, { most: MAX_REJECTED_BYTES, of: 'bytes' }],
    [feedLeftOut, { per: 'deleted sale' }],
    [saleImport, { limit: IMPORTS_OF_A_DAY }],
    [saleFeed, { most: MAX_FEEDS }],
    [savedMapping, { most: MAX_MAPPINGS }],
  ],
}

/** Without a chosen column the JSON null is stored. */
const choicesText = (choices: unknown): string =>
  Object.entries((choices ?? {}) as Record<string, unknown>)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
