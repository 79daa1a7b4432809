import { StrictMode } from 'react'
import { ForgotPasswordPage } from '../../features/accounts/web/forgot-password-page.tsx'
import { LoginPage, type SignedInPath } from '../../features/accounts/web/login-page.tsx'
import { RegisterPage } from '../../features/accounts/web/register-page.tsx'
import { SetPasswordPage } from '../../features/accounts/web/set-password-page.tsx'
import type { DocumentName } from '../../features/accounts/web/documents.ts'
import { sendLead } from '../../features/crm/web/send-lead.ts'

interface Props {
  name: DocumentName
  /** The server has checked that the prerendered document has all it needs. */
  search: URLSearchParams
  onSignedIn: (next: SignedInPath) => Promise<void>
}

/** The build (`vite/pages.ts`) and `hydrate.tsx` must render the same elements. */
export function SignedOutPage({ name, search, onSignedIn }: Props) {
  return <StrictMode>{page()}</StrictMode>

  function page() {
    switch (name) {
      case 'login':
        return <LoginPage onSignedIn={onSignedIn} />
      case 'register':
        return <RegisterPage onRegistered={sendLead} onSignedIn={onSignedIn} />
      case 'forgot-password':
        return <ForgotPasswordPage email={search.get('email') ?? undefined} />
      case 'set-password':
        return (
          <SetPasswordPage
            email={search.get('email')!}
            token={search.get('token')!}
            onJoined={sendLead}
          />
        )
    }
  }
}
