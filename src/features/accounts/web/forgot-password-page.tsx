import { useState } from 'react'
import { hoursText } from '../../../shared/limits.ts'
import { call } from '../../../web/api.ts'
import { bySendingMail } from '../../../web/brand.ts'
import { Button } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { forgotPassword, RESET_HOURS } from '../contract.ts'
import { AuthLayout, linkStyles } from '../forms/web/auth-layout.tsx'
import { useForm } from '../forms/web/use-form.ts'

const USE = `You can use it once, within ${hoursText(RESET_HOURS)}.`

export function ForgotPasswordPage({ email }: { email: string | undefined }) {
  const [answer, setAnswer] = useState<string>()
  const { field, failure, pending, formProps } = useForm({
    schema: forgotPassword.body!,
    send: async (values) => setAnswer((await call(forgotPassword, { body: values })).message),
    failed: "We couldn't make a link. Please try again.",
  })

  return (
    <AuthLayout
      title="Set a new password"
      subtitle={bySendingMail(
        `We'll email you a link. ${USE}`,
        `This app doesn't send emails. Ask for a link here, then ask the person who runs the app to give it to you. ${USE}`,
      )}
      footer={
        <>
          Remember your password?{' '}
          <a href="/login" className={linkStyles}>
            Sign in
          </a>
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
            {...field('email')}
          />
          <Button type="submit" size="lg" pending={pending}>
            {bySendingMail('Email me a link', 'Ask for a link')}
          </Button>
        </form>
      )}
    </AuthLayout>
  )
}
