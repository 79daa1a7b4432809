import { useState, type ChangeEvent, type ReactNode, type SubmitEvent } from 'react'
import * as z from 'zod/mini'
import { ApiError, sentenceOf } from '../../../../web/api.ts'
import { firstPerField } from '../../../../web/first-per-field.ts'

interface Options<Schema extends z.ZodMiniType> {
  /** The contract's schema. Its messages are shown next to the fields with the same names. */
  schema: Schema
  send: (values: z.output<Schema>) => Promise<void>
  /** What is said of an error that doesn't belong to a field, if the server gave no sentence; or what words such errors. */
  failed: string | ((error: unknown) => ReactNode)
}

/** Error sentences by field name. */
type Errors = Partial<Record<string, string>>

/** Returns a field's name and what is wrong with it. */
export type FieldOf = (name: string) => { name: string; error: string | undefined }

/**
 * Hook for a short form with uncontrolled inputs; `send` gets the validated values. These pages don't use React Hook
 * Form, which would be a tenth of their JavaScript.
 */
export function useForm<Schema extends z.ZodMiniType>(options: Options<Schema>) {
  const { schema, send, failed } = options
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<ReactNode>()
  const [pending, setPending] = useState(false)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (pending) return
    const form = event.currentTarget
    const checked = z.safeParse(schema, Object.fromEntries(new FormData(form)))
    if (!checked.success) return showErrors(form, firstPerField(checked.error.issues))
    setErrors({})
    setFailure(undefined)
    setPending(true)
    try {
      await send(checked.data)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      const shown = Object.keys(fields).some((name) => form.elements.namedItem(name))
      if (shown) showErrors(form, fields)
      else setFailure(typeof failed === 'string' ? sentenceOf(error, failed) : failed(error))
    } finally {
      setPending(false)
    }
  }

  function showErrors(form: HTMLFormElement, fieldErrors: Errors): void {
    setErrors(fieldErrors)
    const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
    inputs.find(({ name }) => name in fieldErrors)?.focus()
  }

  /** Clears a field's error as soon as the user edits it. */
  function onChange({ target }: ChangeEvent<HTMLFormElement, HTMLInputElement>): void {
    const { name } = target
    if (name in errors) setErrors({ ...errors, [name]: undefined })
  }

  const field: FieldOf = (name) => ({ name, error: errors[name] })
  return {
    field,
    errors,
    failure,
    pending,
    // In a prerendered document, the browser would send a form that is submitted before the app has loaded, and
    // show the password in the address. With this method it does nothing.
    formProps: { method: 'dialog', noValidate: true, onSubmit, onChange },
  }
}
