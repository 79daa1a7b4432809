import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AuthenticatorSection } from '../second-factor/web/authenticator-section.tsx'
import { PasskeysSection } from '../second-factor/web/passkeys/passkeys-section.tsx'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { Loading, Skeleton } from '../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../web/ui/try-again.tsx'
import { EmailSection } from '../details/web/email-section.tsx'
import { NameSection } from '../details/web/name-section.tsx'
import { PasswordSection } from '../details/web/password-section.tsx'
import { accountQuery } from '../details/web/queries.ts'
import { DeleteAccount } from '../leaving/web/delete-account.tsx'
import { YourData } from '../leaving/web/your-data.tsx'
import { NotWhileViewing } from '../viewing/web/not-while-viewing.tsx'
import { SessionsSection } from '../sessions/web/sessions-section.tsx'

interface Props {
  /** what other features have to set here, such as emails */
  children?: ReactNode
}

/** The page about the person who signs in, not about the business. */
export function AccountPage({ children }: Props) {
  const account = useQuery(accountQuery)
  if (account.data?.viewing) return <NotWhileViewing />
  return (
    <div className="max-w-4xl">
      <PageHeader title="Your account" subtitle="How you sign in, and what we send you." />
      <div className="grid gap-3 md:gap-4">
        {account.data ? (
          <>
            <NameSection account={account.data} />
            <EmailSection account={account.data} />
            <PasswordSection account={account.data} />
          </>
        ) : account.isError ? (
          <Card>
            <TryAgain query={account} title="Your account couldn't be loaded" />
          </Card>
        ) : (
          <Loading text="Loading your account...">
            <Skeleton height="h-40" />
          </Loading>
        )}
        <AuthenticatorSection />
        <PasskeysSection />
        <SessionsSection />
        {children}
        <YourData />
        <DeleteAccount />
      </div>
    </div>
  )
}
