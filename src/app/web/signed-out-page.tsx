import { StrictMode } from 'react'
import { ForgotPasswordPage } from '../../features/accounts/web/forgot-password-page.tsx'
import { LoginPage, type SignedInPath } from '../../features/accounts/web/login-page.tsx'
import { RegisterPage } from '../../features/accounts/web/register-page.tsx'
import { SetPasswordPage } from '../../features/accounts/web/set-password-page.tsx'
import type { DocumentName } from '../../features/accounts/web/documents.ts'
import { sendLead } from '../../features/crm/web/send-lead.ts'

interface Props {
  name: DocumentName
  /** The address's query. The server sends the prerendered document only if it has what the page needs. */
  search: URLSearchParams
  onSignedIn: (next: SignedInPath) => Promise<void>
}

/**
 * A page of a signed-out visitor without the router. The build renders it to HTML (`vite/pages.ts`), and
 * `hydrate.tsx` makes that work, so both must come to the same elements.
 */
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
