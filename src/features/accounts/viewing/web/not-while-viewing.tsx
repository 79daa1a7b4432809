import { EyeOff } from 'lucide-react'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'

/** Takes the place of the page about how one signs in. */
export const NotWhileViewing = () => (
  <>
    <PageHeader title="Your account" />
    <Card>
      <EmptyState icon={<EyeOff aria-hidden />} title="Not while you view an owner">
        Only owners themselves can see how they sign in. Stop viewing to get to your own account.
      </EmptyState>
    </Card>
  </>
)
