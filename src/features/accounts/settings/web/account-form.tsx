import { useMutation } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { useForm, type FieldOf } from '../../forms/web/use-form.ts'
import { useCheck } from '../../second-factor/web/use-check.tsx'

interface Props<Schema extends z.ZodMiniType> {
  schema: Schema
  send: (values: z.output<Schema>) => Promise<void>
  failed: string
  action: string
  empties?: boolean
  children: (field: FieldOf) => ReactNode
}

export function AccountForm<Schema extends z.ZodMiniType>(props: Props<Schema>) {
  const { schema, send, failed, action, empties, children } = props
  const form = useRef<HTMLFormElement>(null)
  const check = useCheck(() => form.current?.requestSubmit())
  const { mutateAsync } = useMutation({ mutationFn: send })
  const { field, failure, pending, formProps } = useForm({
    schema,
    send: async (values) => {
      await mutateAsync(values)
      if (empties) form.current?.reset()
    },
    failed: (error) =>
      isSignedOut(error) || check.isRefused(error) ? undefined : sentenceOf(error, failed),
  })
  return (
    <>
      <form ref={form} className="grid gap-5 @lg:col-span-2 @lg:grid-cols-2" {...formProps}>
        {failure && <ErrorNotice className="@lg:col-span-2">{failure}</ErrorNotice>}
        {children(field)}
        <Button
          type="submit"
          variant="secondary"
          pending={pending}
          className="sm:justify-self-start"
        >
          {action}
        </Button>
      </form>
      {check.step && <div className="@lg:col-span-2">{check.step}</div>}
    </>
  )
}
