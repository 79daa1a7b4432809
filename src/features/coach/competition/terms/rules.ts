/** A line of two texts compared: in both, only in the new one, or only in the old one. */
export interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** lines of either text; comparing longer ones would take the page too long, so all of them count as changed */
const MAX_LINES = 2_000

/**
 * Compares two texts line by line, by their longest common subsequence. Lines that were changed come as removed and
 * then added.
 */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  const least = Math.min(old.length, now.length) - start
  while (end < least && old.at(-1 - end) === now.at(-1 - end)) end++
  const same = (text: string): DiffLine => ({ kind: 'same', text })
  return [
    ...old.slice(0, start).map(same),
    ...middleOf(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map(same),
  ]
}

function middleOf(old: string[], now: string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: 'removed', text })
  const added = (text: string): DiffLine => ({ kind: 'added', text })
  if (old.length > MAX_LINES || now.length > MAX_LINES) {
    return [...old.map(removed), ...now.map(added)]
  }
  // longest[i][j]: the length of what old from i on and now from j on have in common
  const longest = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      longest[i]![j] =
        old[i] === now[j]
          ? longest[i + 1]![j + 1]! + 1
          : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!)
    }
  }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      lines.push({ kind: 'same', text: old[i]! })
      i++
      j++
    } else if (longest[i + 1]![j]! >= longest[i]![j + 1]!) lines.push(removed(old[i++]!))
    else lines.push(added(now[j++]!))
  }
  return [...lines, ...old.slice(i).map(removed), ...now.slice(j).map(added)]
}

/** A piece of a comparison as it is shown: lines, or how many equal ones are left out. */
export type DiffPart = DiffLine | { kind: 'skipped'; count: number }

/** equal lines that are shown around a change */
const AROUND = 2

/** Leaves out the equal lines that are far from any change. */
export function shortened(lines: DiffLine[]): DiffPart[] {
  const isNear = lines.map((_, i) =>
    lines.slice(Math.max(0, i - AROUND), i + AROUND + 1).some(({ kind }) => kind !== 'same'),
  )
  const parts: DiffPart[] = []
  lines.forEach((line, i) => {
    const last = parts.at(-1)
    if (isNear[i]) parts.push(line)
    else if (last?.kind === 'skipped') last.count++
    else parts.push({ kind: 'skipped', count: 1 })
  })
  return parts
}

/** The URL's parameters of the rules' page: the version, if it isn't the one in force. Anything else is ignored. */
export function termsSearch(search: Record<string, unknown>): { version?: number } {
  const version = Number(search['version'])
  return Number.isSafeInteger(version) && version > 0 ? { version } : {}
}
