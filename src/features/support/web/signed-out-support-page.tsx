import { Link } from '@tanstack/react-router'
import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { AuthLayout } from '../../accounts/web/index.ts'
import { ReportDialog } from './report/report-dialog.tsx'
import { useReport } from './report/use-report.ts'

export function SignedOutSupportPage() {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const report = useReport({ accountId: null, onEnd: open })
  return (
    <AuthLayout
      title="Technical Support"
      subtitle="Can't sign in, or something else isn't working? Tell us, and a person looks into it."
      footer={
        <>
          Can you still sign in?{' '}
          <Link
            to="/login"
            className="font-semibold text-text underline decoration-current/40 underline-offset-4 hover:decoration-text"
          >
            Sign in
          </Link>{' '}
          first. Then we can look at your sales at once, and you find the answer there.
        </>
      }
    >
      <Button size="lg" onClick={open}>
        <MessageSquarePlus aria-hidden />
        Report an issue
      </Button>
      {isOpen && (
        <ReportDialog
          report={report}
          isSignedIn={false}
          onClose={() => setOpen(false)}
          // no tickets to show
          onReopened={() => {}}
        />
      )}
    </AuthLayout>
  )
}
