import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'measured.md')

/**
 * Replaces the table of a part in docs/measured.md, and the line that says when and where it was measured. The words
 * above that line stay.
 */
export async function updateDocs(part: string, table: string[], machine: string): Promise<void> {
  const sections = (await readFile(PAGE, 'utf8')).trimEnd().split(/\n+(?=## )/)
  const heading = `## ${part}`
  const command = `\`npm run bench -- ${part}\``
  const at = sections.findIndex((section) => section.startsWith(`${heading}\n`))
  const words = (sections[at] ?? '')
    .split('\n\n')
    .slice(1)
    .filter((paragraph) => !paragraph.startsWith('|') && !paragraph.startsWith(command))
  const day = new Date().toISOString().slice(0, 10)
  const section = [heading, ...words, `${command}, ${day}, ${machine}`, table.join('\n')]
  sections.splice(at < 0 ? sections.length : at, 1, section.join('\n\n'))
  await writeFile(PAGE, `${sections.join('\n\n')}\n`)
}
