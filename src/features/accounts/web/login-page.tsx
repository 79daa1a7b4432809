import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { ApiError, call } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { showRefusal } from '../../../web/ui/form.ts'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { login, loginForm } from '../contract.ts'
import { AuthLayout, linkStyles } from './auth-layout.tsx'
import { PasswordField } from './password-field.tsx'
import { beginSession } from './session.ts'

export function LoginPage() {
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(loginForm),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const email = form.watch('email')

  const signIn = form.handleSubmit(async (values) => {
    try {
      const { user } = await call(login, { body: values })
      beginSession(user)
      await navigate({ to: '/dashboard' })
    } catch (error) {
      showRefusal(form, error, toSentence)
    }
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
      <form className="grid gap-5" noValidate onSubmit={signIn}>
        {errors.root && <ErrorNotice>{errors.root.message}</ErrorNotice>}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          error={errors.email?.message}
          {...form.register('email')}
        />
        <div>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
          <Link
            to="/forgot-password"
            search={email ? { email } : {}}
            className="mt-1 inline-flex min-h-11 items-center rounded-box text-[0.875rem] text-muted underline underline-offset-4 hover:text-text md:min-h-8"
          >
            Forgot password?
          </Link>
        </div>
        <Button type="submit" size="lg" pending={isSubmitting}>
          Sign In to Dashboard
        </Button>
      </form>
    </AuthLayout>
  )
}

function toSentence(error: unknown): string {
  return error instanceof ApiError && error.code !== 'no_sentence' ? error.message : 'Login failed'
}
