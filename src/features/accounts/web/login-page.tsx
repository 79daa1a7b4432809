import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { login, loginForm } from '../contract.ts'
import { AuthLayout, linkStyles } from './auth-layout.tsx'
import { PasswordField } from './password-field.tsx'
import { beginSession } from './session.ts'
import { useForm } from './use-form.ts'

export function LoginPage() {
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const { errors, failure, pending, formProps } = useForm({
    schema: loginForm,
    send: async (values) => {
      const { user } = await call(login, { body: values })
      beginSession(user)
      await navigate({ to: '/dashboard' })
    },
    toSentence: (error) => sentenceOf(error, 'Login failed'),
  })

  return (
    <AuthLayout
      title="Welcome back"
      subtitle="Sign in to see how your business is doing."
      footer={
        <>
          New here?{' '}
          <Link to="/register" className={linkStyles}>
            Create a free account
          </Link>
        </>
      }
    >
      <form className="grid gap-5" {...formProps}>
        {failure && <ErrorNotice>{failure}</ErrorNotice>}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
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
    </AuthLayout>
  )
}
