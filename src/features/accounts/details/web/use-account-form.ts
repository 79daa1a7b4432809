import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type * as z from 'zod/mini'
import { isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { useForm } from '../../forms/web/use-form.ts'
import { useCheck } from '../../second-factor/web/use-check.tsx'

interface Options<Schema extends z.ZodMiniType> {
  schema: Schema
  send: (values: z.output<Schema>) => Promise<void>
  /** shown when the server gave no sentence */
  failed: string
  /** Empties the form after it was sent. */
  empties?: boolean
}

/** `useForm` for a section of the account page. If the session has ended, it says so as all pages do. */
export function useAccountForm<Schema extends z.ZodMiniType>(options: Options<Schema>) {
  const { schema, send, failed, empties } = options
  const form = useRef<HTMLFormElement>(null)
  const check = useCheck(form)
  const { mutateAsync } = useMutation({ mutationFn: send })
  const { formProps, ...state } = useForm({
    schema,
    send: async (values) => {
      await mutateAsync(values)
      if (empties) form.current?.reset()
    },
    toSentence: (error) =>
      isSignedOut(error) || check.isRefused(error) ? undefined : sentenceOf(error, failed),
  })
  return {
    ...state,
    /** Shown next to the form if the change needs more than the password. */
    checkStep: check.step,
    formProps: { ...formProps, ref: form, className: 'grid gap-5 sm:col-span-2 sm:grid-cols-2' },
  }
}
