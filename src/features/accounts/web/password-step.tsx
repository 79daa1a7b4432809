import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { login, loginForm, type SignedIn } from '../contract.ts'
import { PasskeyButton } from '../second-factor/passkeys/web/passkey-button.tsx'
import { AuthLayout, linkStyles } from '../forms/web/auth-layout.tsx'
import { PasswordField } from '../forms/web/password-field.tsx'
import { useForm } from '../forms/web/use-form.ts'
import { LOGIN } from '../forms/web/words.ts'

interface Props {
  /** why this step is needed again */
  notice: string | undefined
  onSignedIn: (answer: SignedIn) => Promise<void>
  onCodeNeeded: () => void
}

export function PasswordStep({ notice, onSignedIn, onCodeNeeded }: Props) {
  const [email, setEmail] = useState('')
  const { errors, failure, pending, formProps } = useForm({
    schema: loginForm,
    send: async (values) => {
      const answer = await call(login, { body: values })
      if ('user' in answer) await onSignedIn(answer)
      else onCodeNeeded()
    },
    toSentence: (error) => sentenceOf(error, 'Login failed'),
  })

  return (
    <AuthLayout
      {...LOGIN}
      footer={
        <>
          New here?{' '}
          <Link to="/register" className={linkStyles}>
            Create a free account
          </Link>
          <br />
          Can't sign in?{' '}
          <Link to="/technical-support" className={linkStyles}>
            Get help
          </Link>
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
          name="email"
          error={errors.email}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            name="password"
            error={errors.password}
          />
          <Link
            to="/forgot-password"
            search={email ? { email } : {}}
            className="mt-1 inline-flex min-h-11 items-center rounded-box text-ui text-muted underline underline-offset-4 hover:text-text md:min-h-8"
          >
            Forgot password?
          </Link>
        </div>
        <Button type="submit" size="lg" pending={pending}>
          Sign In to Dashboard
        </Button>
      </form>
      <PasskeyButton onSignedIn={onSignedIn} />
    </AuthLayout>
  )
}
