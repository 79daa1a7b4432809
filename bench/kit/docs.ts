import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format } from 'prettier'

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'operating.md')

/**
 * Writes a table to docs/operating.md. With `machine` it replaces the whole table and the line that
 * describes the machine. Without, its rows replace those with the same name, and new rows go to the end.
 */
export async function updateDocs(table: string[], machine?: string): Promise<void> {
  const lines = (await readFile(PAGE, 'utf8')).split('\n')
  const start = lines.findIndex((line) => /^\| +\| +median ms/.test(line))
  const end = start + lines.slice(start).findIndex((line) => !line.startsWith('|'))
  const there = lines.slice(start, end)
  const rows = machine ? table : merged(there, table)
  const aligned = await format(rows.join('\n'), { parser: 'markdown' })
  lines.splice(start, there.length, ...aligned.trimEnd().split('\n'))
  if (machine) {
    const place = lines.findLastIndex((line, i) => i < start && /^\d+ × /.test(line))
    const minutes = Math.round(performance.now() / 60_000)
    lines[place] =
      `${machine}, with the load generator on the same processors. The whole run took ${minutes} min.`
  }
  await writeFile(PAGE, lines.join('\n'))
}

function merged(there: string[], table: string[]): string[] {
  const nameOf = (line: string): string => line.split('|')[1]!.trim()
  const fresh = new Map(table.slice(2).map((line) => [nameOf(line), line]))
  const kept = there.map((line, i) => (i < 2 ? line : (fresh.get(nameOf(line)) ?? line)))
  const names = new Set(there.map(nameOf))
  return [...kept, ...[...fresh].filter(([name]) => !names.has(name)).map(([, line]) => line)]
}
