import { call, sentenceOf, UNREACHABLE } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { MIN_PASSWORD_LENGTH, register, registerForm, type Account } from '../contract.ts'
import { AuthLayout, linkStyles } from '../forms/web/auth-layout.tsx'
import { PasswordField } from '../forms/web/password-field.tsx'
import { beginSession } from '../forms/web/session.ts'
import { useForm } from '../forms/web/use-form.ts'
import type { SignedInPath } from './login-page.tsx'

interface Props {
  /** The page doesn't wait for this. */
  onRegistered: (account: Account) => unknown
  onSignedIn: (next: SignedInPath) => Promise<void>
}

export function RegisterPage({ onRegistered, onSignedIn }: Props) {
  const { field, failure, pending, formProps } = useForm({
    schema: registerForm,
    send: async (values) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const { user } = await call(register, { body: { ...values, timeZone } })
      void onRegistered(user)
      beginSession(user)
      await onSignedIn('/dashboard')
    },
    failed: (error) =>
      sentenceOf(error, 'Registration failed', `Registration failed. ${UNREACHABLE}`),
  })

  return (
    <AuthLayout
      title="Create your free account"
      subtitle="No credit card. See your first figures in 2 to 5 minutes."
      footer={
        <>
          Already have an account?{' '}
          <a href="/login" className={linkStyles}>
            Sign in
          </a>
        </>
      }
    >
      <form className="grid gap-5" {...formProps}>
        {failure && <ErrorNotice>{failure}</ErrorNotice>}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="First name"
            autoComplete="given-name"
            autoFocus
            {...field('firstName')}
          />
          <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        </div>
        <TextField
          label="Business name"
          optional
          autoComplete="organization"
          {...field('businessName')}
        />
        <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
          {...field('password')}
        />
        <Button type="submit" size="lg" pending={pending}>
          Create account
        </Button>
      </form>
      <Agreement />
    </AuthLayout>
  )
}

/** Plain links: the router doesn't know the two pages. */
function Agreement() {
  return (
    <p className="mt-4 text-small text-pretty text-muted">
      By creating an account you agree to the <LegalLink href="/terms">Terms</LegalLink>. The{' '}
      <LegalLink href="/privacy">Privacy policy</LegalLink> says what we store and why.
    </p>
  )
}

const LegalLink = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener"
    className="inline-block py-1 text-text underline underline-offset-4"
  >
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
