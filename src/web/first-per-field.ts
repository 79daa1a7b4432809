import type * as z from 'zod/mini'

/** What is wrong with each field of a form, by its name: the first sentence about it. */
export function firstPerField(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  return errors
}
