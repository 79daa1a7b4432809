import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tableOf, type Row } from './table.ts'

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'measured.md')

/** Replaces the table of a part in docs/measured.md. The words above it stay. */
export async function updateDocs(part: string, rows: Row[]): Promise<void> {
  const sections = (await readFile(PAGE, 'utf8')).trimEnd().split(/\n+(?=## )/)
  const heading = `## ${part}`
  const at = sections.findIndex((section) => section.startsWith(`${heading}\n`))
  const words = (sections[at] ?? heading)
    .split('\n\n')
    .filter((paragraph) => !paragraph.startsWith('|'))
  const section = [...words, tableOf(inShort(rows)).join('\n')].join('\n\n')
  sections.splice(at < 0 ? sections.length : at, 1, section)
  await writeFile(PAGE, `${sections.join('\n\n')}\n`)
}

/** Of four rows or more that meet the same target, only the one that comes closest to it. */
function inShort(rows: Row[]): Row[] {
  return rows.flatMap((row) => {
    const same = rows.filter(({ target, ofTarget = 0 }) => target === row.target && ofTarget <= 1)
    if (!row.target || !same.includes(row) || same.length < 4) return [row]
    const closest = Math.max(...same.map(({ ofTarget = 0 }) => ofTarget))
    if (row.ofTarget !== closest) return []
    return [{ ...row, note: [`closest of ${same.length}`, row.note].filter(Boolean).join('; ') }]
  })
}
