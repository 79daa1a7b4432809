import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { showRefusal } from '../../../web/ui/form.ts'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { forgotPassword } from '../contract.ts'
import { AuthLayout, linkStyles } from './auth-layout.tsx'

export function ForgotPasswordPage() {
  const { email } = useSearch({ from: '/forgot-password' })
  const [answer, setAnswer] = useState<string>()
  const form = useForm({
    resolver: zodResolver(forgotPassword.body!),
    defaultValues: { email: email ?? '' },
  })
  const { errors, isSubmitting } = form.formState

  const askForLink = form.handleSubmit(async (values) => {
    try {
      setAnswer((await call(forgotPassword, { body: values })).message)
    } catch (error) {
      showRefusal(form, error, (refusal) => (refusal as Error).message)
    }
  })

  return (
    <AuthLayout
      title="Set a new password"
      subtitle="We mail you a link. It works once, for an hour."
      footer={
        <>
          Remembered it?{' '}
          <Link to="/login" className={linkStyles}>
            Sign in
          </Link>
        </>
      }
    >
      {answer ? (
        <p role="status" className="rounded-box bg-better-wash px-4 py-3 text-better">
          {answer}
        </p>
      ) : (
        <form className="grid gap-5" noValidate onSubmit={askForLink}>
          {errors.root && <ErrorNotice>{errors.root.message}</ErrorNotice>}
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            autoFocus
            error={errors.email?.message}
            {...form.register('email')}
          />
          <Button type="submit" size="lg" pending={isSubmitting}>
            Send the link
          </Button>
        </form>
      )}
    </AuthLayout>
  )
}
