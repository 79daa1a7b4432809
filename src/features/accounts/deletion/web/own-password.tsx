import { useQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { endpointQuery } from '../../../../web/queries.ts'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { currentUser } from '../../contract.ts'
import { PasswordField } from '../../forms/web/password-field.tsx'
import { useForm } from '../../forms/web/use-form.ts'
import { useCheck } from '../../second-factor/web/use-check.tsx'
import { ownPasswordForm } from '../contract.ts'

interface Options {
  /** of the form: its button is elsewhere in the dialog */
  id: string
  send: (body: z.output<typeof ownPasswordForm>) => Promise<void>
  toSentence: (error: unknown) => string
}

export function useOwnPassword({ id, send, toSentence }: Options): {
  form: ReactNode
  pending: boolean
} {
  const email = useQuery(endpointQuery(currentUser)).data?.email ?? ''
  const element = useRef<HTMLFormElement>(null)
  const check = useCheck(() => element.current?.requestSubmit())
  const { field, failure, pending, formProps } = useForm({
    schema: ownPasswordForm,
    send,
    failed: (error) => (check.isRefused(error) ? undefined : toSentence(error)),
  })
  const form = (
    <>
      <form id={id} ref={element} className="grid gap-4" {...formProps}>
        {failure && <ErrorNotice>{failure}</ErrorNotice>}
        {/* Password managers fill in the password of this username. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          hint="So that nobody else can do this on your device."
          {...field('password')}
        />
      </form>
      {check.step && <div className="mt-4">{check.step}</div>}
    </>
  )
  return { form, pending }
}
