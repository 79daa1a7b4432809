import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call, sentenceOf } from '../../../web/api.ts'
import { sendsMail } from '../../../web/brand.ts'
import { Button } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { forgotPassword } from '../contract.ts'
import { AuthLayout, linkStyles } from '../forms/web/auth-layout.tsx'
import { useForm } from '../forms/web/use-form.ts'
import { FORGOT_PASSWORD } from '../forms/web/words.ts'

export function ForgotPasswordPage() {
  const { email } = useSearch({ from: '/forgot-password' })
  const [answer, setAnswer] = useState<string>()
  const { errors, failure, pending, formProps } = useForm({
    schema: forgotPassword.body!,
    send: async (values) => setAnswer((await call(forgotPassword, { body: values })).message),
    toSentence: (error) => sentenceOf(error, "We couldn't make a link. Please try again."),
  })

  return (
    <AuthLayout
      title={FORGOT_PASSWORD.title}
      subtitle={sendsMail ? FORGOT_PASSWORD.byEmail : FORGOT_PASSWORD.byPerson}
      footer={
        <>
          Remember your password?{' '}
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
        <form className="grid gap-5" {...formProps}>
          {failure && <ErrorNotice>{failure}</ErrorNotice>}
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            defaultValue={email}
            autoFocus
            name="email"
            error={errors.email}
          />
          <Button type="submit" size="lg" pending={pending}>
            {sendsMail ? 'Email me a link' : 'Ask for a link'}
          </Button>
        </form>
      )}
    </AuthLayout>
  )
}
