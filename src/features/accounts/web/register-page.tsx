import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { ApiError, call } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { showRefusal } from '../../../web/ui/form.ts'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { MIN_PASSWORD_LENGTH, register, registerForm, type Account } from '../contract.ts'
import { AuthLayout, linkStyles } from './auth-layout.tsx'
import { PasswordField } from './password-field.tsx'
import { beginSession } from './session.ts'

interface Props {
  /** Told of the new account; nothing waits for it. */
  onRegistered: (account: Account) => void
}

export function RegisterPage({ onRegistered }: Props) {
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(registerForm),
    defaultValues: { firstName: '', lastName: '', businessName: '', email: '', password: '' },
  })
  const { errors, isSubmitting } = form.formState

  const createAccount = form.handleSubmit(async (values) => {
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const { user } = await call(register, { body: { ...values, timeZone } })
      onRegistered(user)
      beginSession(user)
      await navigate({ to: '/dashboard' })
    } catch (error) {
      showRefusal(form, error, toSentence)
    }
  })

  return (
    <AuthLayout
      title="Create your free account"
      subtitle="No credit card. Your first figures in 2 to 5 minutes."
      footer={
        <>
          Already have an account?{' '}
          <Link to="/login" className={linkStyles}>
            Sign in
          </Link>
        </>
      }
    >
      <form className="grid gap-5" noValidate onSubmit={createAccount}>
        {errors.root && <ErrorNotice>{errors.root.message}</ErrorNotice>}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="First name"
            autoComplete="given-name"
            autoFocus
            error={errors.firstName?.message}
            {...form.register('firstName')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...form.register('lastName')}
          />
        </div>
        <TextField
          label="Business name"
          optional
          autoComplete="organization"
          error={errors.businessName?.message}
          {...form.register('businessName')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" size="lg" pending={isSubmitting}>
          Create account
        </Button>
      </form>
    </AuthLayout>
  )
}

function toSentence(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'no_sentence') return 'Registration failed'
  return error.status === 0 ? `Registration failed. ${error.message}` : error.message
}
