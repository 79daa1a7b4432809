import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { MAIL_SWITCHES } from '../../../shared/mail-kinds.ts'
import { call, sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { Loading, Skeleton } from '../../../web/ui/skeleton.tsx'
import { AuthLayout, usePress } from '../../accounts/web/index.ts'
import {
  BROKEN_LINK,
  resubscribe,
  RHYTHMS,
  showSubscription,
  unsubscribe,
  type Subscription,
} from '../contract.ts'

const nameOf = (what: Subscription['what']): string =>
  Object.values(MAIL_SWITCHES).find(({ link }) => link === what)?.name ??
  'the summary of your sales'

/** Asks first, since mail scanners open links. Loads nothing of the signed-in pages. */
export function UnsubscribePage() {
  const { token = '' } = useSearch({ from: '/unsubscribe' })
  const [found, setFound] = useState<Subscription>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (token !== '') {
      call(showSubscription, { query: { token } }).then(setFound).catch(setFailure)
    }
  }, [token])
  if (token === '' || failure) {
    return (
      <AuthLayout title="This link doesn't work" footer={<ToAccount />}>
        <ErrorNotice>{failure ? sentenceOf(failure, BROKEN_LINK) : BROKEN_LINK}</ErrorNotice>
      </AuthLayout>
    )
  }
  if (found) return <TurnOff token={token} found={found} />
  return (
    <AuthLayout title="Turn off this email?">
      <Loading text="Loading...">
        <Skeleton height="h-12" />
      </Loading>
    </AuthLayout>
  )
}

function TurnOff({ token, found }: { token: string; found: Subscription }) {
  const [state, setState] = useState<'on' | 'off' | 'back'>(found.choice === 'off' ? 'off' : 'on')
  const [was, setWas] = useState(RHYTHMS.find((rhythm) => rhythm === found.choice) ?? 'weekly')
  const turnOff = usePress(async () => {
    const { choice } = await call(unsubscribe, { body: { token } })
    if (choice !== 'off') setWas(choice)
    setState('off')
  })
  const undo = usePress(async () => {
    await call(resubscribe, { body: { token, choice: was } })
    setState('back')
  })

  const name = nameOf(found.what)
  const failed = ({ failure }: ReturnType<typeof usePress>) =>
    failure !== undefined && (
      <ErrorNotice>{sentenceOf(failure, "That couldn't be saved. Please try again.")}</ErrorNotice>
    )
  switch (state) {
    case 'on':
      return (
        <Said
          title="Turn off this email?"
          subtitle={`We'll no longer send you ${name}. Nothing else changes.`}
        >
          {failed(turnOff)}
          <Button size="lg" pending={turnOff.pending} onClick={turnOff.press}>
            Turn off this email
          </Button>
        </Said>
      )
    case 'off':
      return (
        <Said title="You won't get this email any more" subtitle={`We no longer send you ${name}.`}>
          {failed(undo)}
          <Button variant="secondary" size="lg" pending={undo.pending} onClick={undo.press}>
            Undo: turn it on again
          </Button>
        </Said>
      )
    case 'back':
      return <Said title="It's on again" subtitle={`We'll go on sending you ${name}.`} />
  }
}

interface SaidProps {
  title: string
  subtitle: string
  children?: ReactNode
}

const Said = ({ title, subtitle, children }: SaidProps) => (
  <AuthLayout title={title} subtitle={<span role="status">{subtitle}</span>} footer={<ToAccount />}>
    <div className="grid gap-5">{children}</div>
  </AuthLayout>
)

const ToAccount = () => (
  <>
    You can choose your emails any time under{' '}
    <Link to="/account" className="underline underline-offset-2">
      Your account
    </Link>
    .
  </>
)
