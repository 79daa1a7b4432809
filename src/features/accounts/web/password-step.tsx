import type { MouseEvent } from 'react'
import { call } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { login, loginForm, type SignedIn } from '../contract.ts'
import { PasskeyButton } from '../second-factor/web/passkeys/passkey-button.tsx'
import { AuthLayout, linkStyles } from '../forms/web/auth-layout.tsx'
import { PasswordField } from '../forms/web/password-field.tsx'
import { useForm } from '../forms/web/use-form.ts'

interface Props {
  notice: string | undefined
  subtitle?: string | undefined
  onSignedIn: (answer: SignedIn) => Promise<void>
  onCodeNeeded: () => void
}

const WHY = 'Sign in to see how your business is doing.'

export function PasswordStep({ notice, subtitle = WHY, onSignedIn, onCodeNeeded }: Props) {
  const { field, failure, pending, formProps } = useForm({
    schema: loginForm,
    send: async (values) => {
      const answer = await call(login, { body: values })
      if ('user' in answer) await onSignedIn(answer)
      else onCodeNeeded()
    },
    failed: 'Login failed',
  })

  return (
    <AuthLayout
      title="Welcome back"
      subtitle={subtitle}
      footer={
        <>
          New here?{' '}
          <a href="/register" className={linkStyles}>
            Create a free account
          </a>
          <br />
          Can't sign in?{' '}
          <a href="/technical-support" className={linkStyles}>
            Get help
          </a>
        </>
      }
    >
      <form className="grid gap-5" {...formProps}>
        {(failure ?? notice) && <ErrorNotice>{failure ?? notice}</ErrorNotice>}
        <TextField
          label="Email"
          type="email"
          // Browsers offer passkeys here too.
          autoComplete="username webauthn"
          autoFocus
          {...field('email')}
        />
        <div>
          <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
          <a
            href="/forgot-password"
            onClick={takeEmailAlong}
            className="mt-1 inline-flex min-h-11 items-center rounded-box text-body text-muted underline underline-offset-4 hover:text-text md:min-h-8"
          >
            Forgot password?
          </a>
        </div>
        <Button type="submit" size="lg" pending={pending}>
          Sign In to Dashboard
        </Button>
      </form>
      <PasskeyButton onSignedIn={onSignedIn} />
    </AuthLayout>
  )
}

/** The browser may have filled the field in before the app had loaded. */
function takeEmailAlong({ currentTarget: link }: MouseEvent<HTMLAnchorElement>): void {
  const email = new FormData(link.closest('form')!).get('email')
  link.search = typeof email === 'string' && email ? `email=${encodeURIComponent(email)}` : ''
}
