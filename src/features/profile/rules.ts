import { formatDays, type DateNotation, type Day } from '../../shared/calendar.ts'
import type { Closure, ClosureInput } from './contract.ts'

const startsWith = (content: Uint8Array, start: string, at = 0): boolean =>
  Array.from(start, (character) => character.charCodeAt(0)).every(
    (byte, index) => content[at + index] === byte,
  )

/** By the first bytes, not the file name. */
export function pictureType(content: Uint8Array): string | undefined {
  if (startsWith(content, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(content, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(content, 'GIF87a') || startsWith(content, 'GIF89a')) return 'image/gif'
  if (startsWith(content, 'RIFF') && startsWith(content, 'WEBP', 8)) return 'image/webp'
  return undefined
}

/** that aren't over */
export const MAX_CLOSURES = 100

export function refusalOfClosure(
  { startDate, endDate }: Pick<ClosureInput, 'startDate' | 'endDate'>,
  planned: Closure[],
  { today, ...dates }: DateNotation & { today: Day },
): { startDate: string } | undefined {
  if (startDate < today)
    return { startDate: "A closure can't start before today. Choose today or a later date." }
  const other = planned.find((each) => startDate <= each.endDate && each.startDate <= endDate)
  if (!other) return undefined
  return {
    startDate: `A closure is already planned for ${daysOfClosure(other, dates)}. Choose days that aren't in it.`,
  }
}

export const daysOfClosure = ({ startDate, endDate }: Closure, dates: DateNotation): string =>
  formatDays({ start: startDate, end: endDate }, dates)

export type ClosurePhase = 'coming' | 'running' | 'over'
export function phaseOfClosure({ startDate, endDate }: Closure, today: Day): ClosurePhase {
  if (today < startDate) return 'coming'
  return today > endDate ? 'over' : 'running'
}

/** Days that have protected a streak stay closed, so the closure can only end today. */
export function removalOf(closure: Closure, today: Day): 'delete' | 'end' | 'nothing' {
  if (closure.endDate < today) return 'nothing'
  if (closure.protectedFrom > today) return 'delete'
  return closure.endDate > today ? 'end' : 'nothing'
}
