import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api.ts'

/**
 * Puts a refusal where it belongs: sentences of fields beside them (the first takes the focus), anything else as
 * the form's `root` error. `toSentence` words what has no field. Nothing that was typed is lost.
 */
export function showRefusal<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  toSentence: (error: unknown) => string,
): void {
  const names = Object.keys(form.getValues())
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  const shown = fields.filter(([name]) => names.includes(name))
  shown.forEach(([name, message], index) =>
    form.setError(name as FieldPath<Values>, { message }, { shouldFocus: index === 0 }),
  )
  if (!shown.length) form.setError('root', { message: toSentence(error) })
}
