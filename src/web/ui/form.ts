import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api.ts'

/** Other errors become the `root` error, worded as `sentence`. Typed text stays. */
export function showRefusal<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  sentence: string,
): void {
  const names = Object.keys(form.getValues())
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  const shown = fields.filter(([name]) => names.includes(name))
  shown.forEach(([name, message], index) =>
    form.setError(name as FieldPath<Values>, { message }, { shouldFocus: index === 0 }),
  )
  if (!shown.length) form.setError('root', { message: sentence })
}

export const fieldOf = <Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  name: FieldPath<Values>,
  options?: RegisterOptions<Values>,
) => ({
  ...form.register(name, options),
  error: form.formState.errors[name]?.message as string | undefined,
})
