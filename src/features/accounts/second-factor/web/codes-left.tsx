import { Button } from '../../../../web/ui/button.tsx'
import { AuthLayout } from '../../forms/web/auth-layout.tsx'

interface Props {
  left: number
  onContinue: () => void
}

/** After signing in with a recovery code. */
export function CodesLeft({ left, onContinue }: Props) {
  const count =
    left === 0 ? 'no recovery codes' : left === 1 ? '1 recovery code' : `${left} recovery codes`
  return (
    <AuthLayout title="You're signed in">
      <div className="grid gap-5">
        <p role="status" className="rounded-box bg-sunken px-4 py-3 text-pretty">
          You have {count} left. If you lost your phone, open{' '}
          <b className="font-semibold">Your account</b> in the menu: turn the authenticator app off
          there, and on again with your new phone.
          {left <= 3 && ' You can make new recovery codes there too.'}
        </p>
        <Button size="lg" autoFocus onClick={onContinue}>
          Continue
        </Button>
      </div>
    </AuthLayout>
  )
}
