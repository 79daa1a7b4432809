import { useState, type ChangeEvent, type ReactNode, type SubmitEvent } from 'react'
import * as z from 'zod/mini'
import { ApiError, sentenceOf } from '../../../../web/api.ts'
import { firstPerField } from '../../../../web/first-per-field.ts'

interface Options<Schema extends z.ZodMiniType> {
  schema: Schema
  send: (values: z.output<Schema>) => Promise<void>
  /** for an error of no field */
  failed: string | ((error: unknown) => ReactNode)
}

type Errors = Partial<Record<string, string>>

export type FieldOf = (name: string) => { name: string; error: string | undefined }

/** Without React Hook Form, which would be a tenth of these pages' JavaScript. */
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
    // Before the app has loaded, the browser would send the form and show the password in the address; `dialog` does
    // nothing.
    formProps: { method: 'dialog', noValidate: true, onSubmit, onChange },
  }
}
