import type { ReactNode } from 'react'
import { Loading, Skeleton } from '../../../web/ui/skeleton.tsx'
import { AuthLayout } from '../forms/web/auth-layout.tsx'
import { Agreement } from '../forms/web/agreement.tsx'
import { FORGOT_PASSWORD, LOGIN, REGISTER } from '../forms/web/words.ts'

interface Shell {
  /** of the browser's tab */
  title: string
  description: string
  content: ReactNode
}

/**
 * What the documents of these pages show until the app has loaded, by file name. The build renders them to
 * plain HTML (`vite/pages.ts`), so that a phone shows the page a second earlier. They have no input fields:
 * what is typed into one would be lost when the app takes over.
 */
export const SHELLS: Record<string, Shell> = {
  login: {
    title: 'Sign in',
    description: 'Sign in to {{APP_NAME}} to see how your business is doing.',
    content: (
      <AuthLayout {...LOGIN}>
        <Fields of={2} />
      </AuthLayout>
    ),
  },
  register: {
    title: 'Create your account',
    description:
      'Create your free account: no credit card, and your first figures in 2 to 5 minutes.',
    content: (
      <AuthLayout {...REGISTER}>
        <Fields of={4} />
        <Agreement />
      </AuthLayout>
    ),
  },
  'forgot-password': {
    title: 'Forgot password',
    description: 'Get a link to set a new password.',
    content: (
      <AuthLayout
        title={FORGOT_PASSWORD.title}
        subtitle={`{{#SENDS_MAIL}}${FORGOT_PASSWORD.byEmail}{{/SENDS_MAIL}}{{^SENDS_MAIL}}${FORGOT_PASSWORD.byPerson}{{/SENDS_MAIL}}`}
      >
        <Fields of={1} />
      </AuthLayout>
    ),
  },
  'set-password': {
    title: 'Create your password',
    description: 'Choose the password for your account.',
    content: (
      <AuthLayout title="Create Your Password">
        <Fields of={2} />
      </AuthLayout>
    ),
  },
}

/** Places of as many text fields and of a button. */
function Fields({ of }: { of: number }) {
  return (
    <Loading text="Loading..." className="grid gap-5">
      {Array.from({ length: of }, (_, n) => (
        <span key={n} className="grid gap-1.5">
          <Skeleton height="h-5" className="w-24" />
          <Skeleton height="h-11" />
        </span>
      ))}
      <Skeleton height="h-12" />
    </Loading>
  )
}
