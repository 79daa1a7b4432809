import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { AuthenticatorSection } from '../second-factor/web/authenticator-section.tsx'
import { PasskeysSection } from '../second-factor/web/passkeys/passkeys-section.tsx'
import { AccessTokensSection } from '../tokens/web/access-tokens-section.tsx'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { endpointQuery } from '../../../web/queries.ts'
import { Card } from '../../../web/ui/card.tsx'
import { Loaded } from '../../../web/ui/loaded.tsx'
import { EmptyState } from '../../../web/ui/notice.tsx'
import { Loading } from '../../../web/ui/skeleton.tsx'
import { EmailSection } from '../settings/web/email-section.tsx'
import { NameSection } from '../settings/web/name-section.tsx'
import { ThemeSection } from '../settings/web/theme-section.tsx'
import { PasswordSection } from '../settings/web/password-section.tsx'
import { currentUser } from '../contract.ts'
import { DeleteAccount } from '../deletion/web/delete-account.tsx'
import { YourData } from '../deletion/export/web/your-data.tsx'
import { useIsSample } from '../sample/web/use-is-sample.ts'
import { SessionsSection } from '../sessions/web/sessions-section.tsx'

interface Props {
  children?: ReactNode
}

export function AccountPage({ children }: Props) {
  const account = useQuery(endpointQuery(currentUser))
  if (account.data?.viewing) return <NotWhileViewing />
  return (
    <div className="max-w-4xl">
      <PageHeader title="Your account" />
      <div className="grid gap-3 md:gap-4">
        <Loaded
          query={account}
          loading={<Loading text="Loading your account..." rows={1} height="h-40" />}
          failed="Your account couldn't be loaded"
          inCard
        >
          {(data) => (
            <>
              <NameSection account={data} />
              <EmailSection account={data} />
              <PasswordSection account={data} />
            </>
          )}
        </Loaded>
        <AuthenticatorSection />
        <PasskeysSection />
        <SessionsSection />
        <AccessTokensSection />
        {children}
        <ThemeSection />
        <YourData />
        <DeleteAccount />
        <p className="flex gap-6 text-small text-muted">
          <PlainLink href="/privacy">Privacy</PlainLink>
          <PlainLink href="/terms">Terms</PlainLink>
        </p>
      </div>
    </div>
  )
}

const PlainLink = ({ href, children }: { href: string; children: string }) => (
  <a className="inline-flex min-h-11 items-center underline underline-offset-2" href={href}>
    {children}
  </a>
)

function NotWhileViewing() {
  return (
    <>
      <PageHeader title="Your account" />
      <Card>
        {useIsSample() ? (
          <EmptyState icon={<EyeOff aria-hidden />} title="Not in the sample shop">
            This is where you change how you sign in and download your data. Leave the sample shop
            to get to your own account.
          </EmptyState>
        ) : (
          <EmptyState icon={<EyeOff aria-hidden />} title="Not while you view an owner">
            Only owners themselves can see how they sign in. Stop viewing to get to your own
            account.
          </EmptyState>
        )}
      </Card>
    </>
  )
}
