import { useMutation } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { hoursText } from '../../../../shared/limits.ts'
import { call, isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { Badge, type Tone } from '../../../../web/ui/badge.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { TextAreaField } from '../../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { Switch } from '../../../../web/ui/switch.tsx'
import { INVITATION_HOURS, RESERVED_ADDRESS } from '../../../accounts/contract.ts'
import { CopyField } from '../../../accounts/web/index.ts'
import { count } from '../../../profile/web/index.ts'
import { inviteMany, listInvitations, MAX_AT_ONCE, MAX_PASTED, type Invited } from '../contract.ts'
import { addressesIn } from '../rules.ts'

interface Props {
  results: Invited[]
  onResults: (results: Invited[]) => void
}

export function InviteCard({ results, onResults }: Props) {
  const [text, setText] = useState('')
  const [isAdmin, setAdmin] = useState(false)
  const [problem, setProblem] = useState<string>()
  const found = addressesIn(text)
  const send = useMutation({
    mutationFn: () => call(inviteMany, { body: { addresses: text, isAdmin } }),
    onSuccess: ({ results }) => {
      onResults(results)
      // to correct or try again
      const left = results.filter(({ outcome }) => outcome === 'wrong' || outcome === 'failed')
      setText(left.map(({ address }) => address).join('\n'))
      if (left.length === 0) setAdmin(false)
    },
    // Some may be invited despite an error.
    onSettled: () => refresh(listInvitations),
  })
  const submit = () => {
    const wrong = problemOf(found)
    setProblem(wrong)
    if (!wrong && !send.isPending) send.mutate()
  }
  return (
    <Card aria-labelledby="invite">
      <CardHeader id="invite" title="Invite people" />
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {send.isError && !isSignedOut(send.error) && (
          <ErrorNotice>
            {sentenceOf(
              send.error,
              "We don't know whether everybody was invited. Send the invitations again: nobody gets two.",
            )}
          </ErrorNotice>
        )}
        <TextAreaField
          label="Email addresses"
          hint={`One or up to ${MAX_AT_ONCE}, with commas or each on its own line.`}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_PASTED}
          className="[&_textarea]:max-h-80"
          value={text}
          error={problem}
          onChange={({ target }) => {
            setText(target.value)
            setProblem(undefined)
          }}
        />
        <Switch label="As an admin" isOn={isAdmin} onSwitch={setAdmin} />
        <Button type="submit" pending={send.isPending} icon={<MailPlus aria-hidden />}>
          {found.length > 1 ? `Send ${count(found.length)} invitations` : 'Send the invitation'}
        </Button>
      </form>
      <div role="status">{results.length > 0 && <Results results={results} />}</div>
    </Card>
  )
}

function problemOf(found: ReturnType<typeof addressesIn>): string | undefined {
  if (found.length === 0) return 'Enter an email address like name@example.com'
  if (found.length > MAX_AT_ONCE) {
    return `These are ${count(found.length)} addresses. At most ${MAX_AT_ONCE} can be invited at once.`
  }
  return found.length === 1 && found[0]!.email === null
    ? 'Enter an email address like name@example.com'
    : undefined
}

const OUTCOMES: Record<Invited['outcome'], { label: string; tone: Tone }> = {
  invited: { label: 'Invited', tone: 'good' },
  already_invited: { label: 'Already invited', tone: 'plain' },
  owner: { label: 'Has an account', tone: 'plain' },
  kept: { label: 'Kept for another account', tone: 'bad' },
  wrong: { label: 'Not an email address', tone: 'bad' },
  failed: { label: 'Try again', tone: 'bad' },
}

function Results({ results }: { results: Invited[] }) {
  const invited = results.filter(({ outcome }) => outcome === 'invited').length
  const hasLinks = results.some(({ link }) => link !== null)
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-5 text-body">
      <p className="font-semibold">
        {invited === 0 ? 'Nobody was invited' : `${count(invited, 'person', 'people')} invited`}
        {results.length > invited && `, ${count(results.length - invited)} left out`}.
      </p>
      {hasLinks && (
        <p className="text-pretty text-muted">
          This app sends no emails. Send each link to its address yourself, and to nobody else: the
          link opens their account. Each works once, within {hoursText(INVITATION_HOURS)}.
        </p>
      )}
      <ul className="max-h-96 divide-y divide-line overflow-y-auto" tabIndex={0}>
        {results.map(({ address, outcome, link }) => (
          <li key={address} className="grid gap-2 py-2.5">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0 wrap-anywhere">
                {address || '(nothing between < and >)'}
              </span>
              <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>
            </span>
            {outcome === 'kept' && <p className="text-pretty text-muted">{RESERVED_ADDRESS}</p>}
            {link !== null && <CopyField label="Invitation link" value={link} />}
          </li>
        ))}
      </ul>
    </div>
  )
}
