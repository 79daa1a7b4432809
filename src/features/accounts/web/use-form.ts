import { useState, type ChangeEvent, type ReactNode, type SubmitEvent } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '../../../web/api.ts'

interface Options<Schema extends z.ZodMiniType> {
  /** Of the contract: its messages stand beside the fields of the same names. */
  schema: Schema
  send: (values: z.output<Schema>) => Promise<void>
  /** Words a failure of `send` that names no field. */
  toSentence: (error: unknown) => ReactNode
}

/** Sentences by field name. */
type Errors = Partial<Record<string, string>>

/**
 * A short form without state of its own: the inputs keep what is typed, `send` gets it checked. These pages do
 * without React Hook Form, which would be a tenth of their JavaScript.
 */
export function useForm<Schema extends z.ZodMiniType>(options: Options<Schema>) {
  const { schema, send, toSentence } = options
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<ReactNode>()
  const [pending, setPending] = useState(false)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (pending) return
    const form = event.currentTarget
    const checked = z.safeParse(schema, Object.fromEntries(new FormData(form)))
    if (!checked.success) return refuse(form, firstPerField(checked.error.issues))
    setErrors({})
    setFailure(undefined)
    setPending(true)
    try {
      await send(checked.data)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      const shown = Object.keys(fields).some((name) => form.elements.namedItem(name))
      if (shown) refuse(form, fields)
      else setFailure(toSentence(error))
    } finally {
      setPending(false)
    }
  }

  function refuse(form: HTMLFormElement, refused: Errors): void {
    setErrors(refused)
    const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
    inputs.find(({ name }) => name in refused)?.focus()
  }

  /** A field being corrected no longer carries its error. */
  function onChange({ target }: ChangeEvent<HTMLFormElement, HTMLInputElement>): void {
    const { name } = target
    if (name in errors) setErrors({ ...errors, [name]: undefined })
  }

  return { errors, failure, pending, formProps: { noValidate: true, onSubmit, onChange } }
}

function firstPerField(issues: readonly z.core.$ZodIssue[]): Errors {
  const errors: Errors = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  return errors
}
