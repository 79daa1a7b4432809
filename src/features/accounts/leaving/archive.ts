import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { inTurns } from '../../../server/http/guards/downloads.ts'
import type { ArchiveFile } from '../../../server/owner-data.ts'
import type { Database } from '../../../server/database/tenancy.ts'

interface Options {
  appName: string
  now: Date
}

/**
 * Returns a ZIP file with everything stored about an owner. It is put together as fast as it is read and never held as a
 * whole: only one file at a time is read, in small pieces. Destroying it stops the reading.
 */
export function archiveOf(
  db: Database,
  ownerId: string,
  files: ArchiveFile[],
  { appName, now }: Options,
): Readable {
  const zip = new ZipFile()
  const archive = zip.outputStream as Readable
  let current: Readable | undefined
  const fail = (error: unknown) => archive.destroy(error as Error)
  archive.once('close', () => current?.destroy())
  zip.once('error', fail)
  zip.addBuffer(Buffer.from(readmeOf(files, { appName, now })), 'README.txt', { mtime: now })
  for (const { name, content } of files) {
    zip.addReadStreamLazy(name, { mtime: now }, (send) => {
      // Buffers and not strings: what waits between two steps is then limited in bytes.
      current = Readable.from(bytes(inTurns(ownerId, content(db, ownerId))), { objectMode: false })
      current.once('error', fail)
      send(null, current)
    })
  }
  zip.end()
  return archive
}

async function* bytes(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text)
}

const WIDTH = 78

const readmeOf = (files: ArchiveFile[], { appName, now }: Options): string =>
  `Everything that ${appName} stores about your account, as of ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC.

${[
  'Files that end in .csv open in any spreadsheet program. Files that end in .json are text that other programs can read. Amounts are in the currency of your business profile, and times are in UTC.',
  'If you changed something while this file was being made, the change may or may not be in it.',
  "In the .csv files, a name that a spreadsheet could run as a formula begins with an apostrophe (').",
]
  .map((text) => wrapped(text, ''))
  .join('\n\n')}

THE FILES

${files.map(({ name, about }) => `${name}\n${wrapped(about, '    ')}`).join('\n\n')}

NOT IN HERE

${wrapped('Your password, which we cannot read ourselves, and what keeps you signed in. Totals and figures that follow from your sales, such as those on your dashboard. Answers that the app keeps for a day, in case your browser asks twice.', '')}
`.replaceAll('\n', '\r\n')

/** Breaks a text into lines that fit a screen. */
function wrapped(text: string, indent: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim()
    if (line.length + indent.length <= WIDTH) lines[lines.length - 1] = line
    else lines.push(word)
  }
  return lines.map((line) => indent + line).join('\n')
}
