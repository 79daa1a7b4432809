import type { Style } from './style.ts'

/** Returns the lines as the text of a CSV file, and the line ends that it has. */
export function csvText(
  { random: { pick, chance }, delimiter }: Style,
  lines: string[][],
): { text: string; newline: string } {
  const quoteAll = chance(0.15)
  const newline = pick(['\n', '\r\n', '\r'])
  const quoted = (cell: string): string =>
    quoteAll || cell.includes(delimiter) || /["\n\r]|^\s|\s$/.test(cell)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell
  const written = lines.map((line) =>
    line.length === 1 && line[0] === '' ? '' : line.map(quoted).join(delimiter),
  )
  return { text: written.join(newline) + (chance(0.8) ? newline : ''), newline }
}
