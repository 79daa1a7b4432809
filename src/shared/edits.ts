import * as z from 'zod/mini'
import { AppError } from './errors.ts'
import { MAX_AMOUNT } from './money.ts'

/**
 * Several devices, or people, edit the same thing: a call is refused if a field no longer is as it was read (`was`).
 */

/** May include fields that the changed ones depend on. Without `was`, fields change whatever they are. */
export const wasRead = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.optional(z.partial(z.object(withLimits(shape), 'was must hold fields as they were read')))

const withLimits = <Shape extends z.core.$ZodLooseShape>(shape: Shape): Shape =>
  Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => [
      field,
      schema instanceof z.ZodMiniNumber
        ? z.number().check(z.minimum(-MAX_AMOUNT), z.maximum(MAX_AMOUNT))
        : schema,
    ]),
  ) as unknown as Shape

type Values = Record<string, unknown>

/** Blank is null, numbers compare to three decimals, lists in any order. */
function keyOf(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 1000))
  if (typeof value === 'string') return JSON.stringify(value.trim() || null)
  if (Array.isArray(value))
    return JSON.stringify(value.map(keyOf).toSorted((a, b) => a.localeCompare(b)))
  return JSON.stringify(value ?? null)
}
export const isSameValue = (a: unknown, b: unknown): boolean => keyOf(a) === keyOf(b)

/**
 * Throws 409 if a changed field, or a field it `dependsOn`, is neither as read nor as it shall be. Call under the lock
 * of the change.
 */
export function refuseStale(
  present: object,
  changes: object,
  was: object | undefined,
  dependsOn: Record<string, readonly string[]> = {},
): void {
  const [now, changed, read] = [present, changes, was] as [Values, Values, Values | undefined]
  if (!read) return
  const isStale = (field: string): boolean =>
    Object.hasOwn(read, field) &&
    !isSameValue(now[field], read[field]) &&
    !(changed[field] !== undefined && isSameValue(now[field], changed[field]))
  const fields = Object.keys(changed).filter((field) => changed[field] !== undefined)
  if (fields.some((field) => [field, ...(dependsOn[field] ?? [])].some(isStale)))
    throw changedMeanwhile(now, read)
}

const changedMeanwhile = (now: Values, read: Values): AppError =>
  new AppError(409, 'changed_meanwhile', 'This was changed meanwhile. Choose what stays.', {
    current: Object.fromEntries(
      Object.keys(read)
        .filter((field) => !isSameValue(now[field], read[field]))
        .map((field) => [field, now[field] ?? null]),
    ),
  })

export interface Changes<Typed> {
  changed: Partial<Typed>
  was: Partial<Typed>
}

/** undefined without changes; fields of `together` are all in `was` */
export function changesSince<Typed extends object>(
  read: object,
  typed: Typed,
  together: readonly string[] = [],
): Changes<Typed> | undefined {
  const before = read as Values
  const changed = Object.entries(typed).filter(
    ([field, value]) => !isSameValue(value, before[field]),
  )
  if (changed.length === 0) return undefined
  const fields = changed.map(([field]) => field)
  const related = fields.some((field) => together.includes(field)) ? together : []
  const was = [...fields, ...related].map((field) => [field, before[field] ?? null])
  return {
    changed: Object.fromEntries(changed) as Partial<Typed>,
    was: Object.fromEntries(was) as Partial<Typed>,
  }
}
