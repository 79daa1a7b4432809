import { useMutation, useQuery } from '@tanstack/react-query'
import { BellOff, MailWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAIL_SWITCHES, type MailSwitch } from '../../../shared/mail-kinds.ts'
import { call, isSignedOut, sentenceOf } from '../../../web/api.ts'
import { queryClient, endpointQuery } from '../../../web/queries.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Loaded } from '../../../web/ui/loaded.tsx'
import { RadioCard } from '../../../web/ui/radio-card.tsx'
import { Loading } from '../../../web/ui/skeleton.tsx'
import { Switch } from '../../../web/ui/switch.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { Section, useNotation } from '../../profile/web/index.ts'
import { useUnconfirmed } from '../../accounts/web/index.ts'
import {
  changeMailSettings,
  CHOICES,
  type MailChanges,
  type MailSettings,
  mailSettings,
} from '../contract.ts'
import { CHOICE_WORDS, statusInWords } from './words.ts'

const mailSettingsQuery = endpointQuery(mailSettings)

export function EmailsSection() {
  const settings = useQuery(mailSettingsQuery)
  return (
    <Section title="Emails" note="What we send you by email. Your choice is saved at once.">
      <div className="grid gap-5 @lg:col-span-2">
        <Loaded
          query={settings}
          loading={<Loading text="Loading your email settings..." rows={1} height="h-48" />}
          failed="Your email settings couldn't be loaded"
        >
          {(data) => <Choices settings={data} />}
        </Loaded>
      </div>
    </Section>
  )
}

function Choices({ settings }: { settings: MailSettings }) {
  const change = useMutation({
    // One at a time, so that the answers arrive in order.
    scope: { id: 'mail-settings' },
    mutationFn: (body: MailChanges) => call(changeMailSettings, { body }),
    onMutate: (changes) => show(changes),
    onSuccess: (answer) => queryClient.setQueryData(mailSettingsQuery.queryKey, answer),
    onError: async (error) => {
      await queryClient.invalidateQueries(mailSettingsQuery)
      if (!isSignedOut(error))
        toast.error(sentenceOf(error, "Your choice couldn't be saved. Please try again."))
    },
  })
  const notation = useNotation()
  const { digest, isPaused, isSending } = settings
  const isWaiting = useUnconfirmed() !== undefined
  return (
    <>
      {!isSending && (
        <Notice icon={<MailWarning aria-hidden />}>
          This app has no mail server, so no emails go out. If you forget your password, ask the
          person who runs the app for a link.
        </Notice>
      )}
      {isWaiting && (
        <Notice icon={<MailWarning aria-hidden />}>
          These emails wait until you confirm your address, under Email on this page.
        </Notice>
      )}
      <fieldset>
        <legend className="mb-1.5 text-body font-semibold">Summary of your sales</legend>
        <div className="grid gap-2 @lg:grid-cols-3">
          {CHOICES.map((choice) => (
            <RadioCard
              key={choice}
              name="digest"
              value={choice}
              label={CHOICE_WORDS[choice].name}
              checked={digest === choice}
              onChange={() => change.mutate({ digest: choice })}
            >
              <span className="text-small text-muted">{CHOICE_WORDS[choice].note}</span>
            </RadioCard>
          ))}
        </div>
      </fieldset>
      {isPaused && (
        <Notice
          icon={<BellOff aria-hidden />}
          action={
            <Button
              variant="secondary"
              pending={change.isPending}
              onClick={() => change.mutate({ digest })}
            >
              Turn it on again
            </Button>
          }
        >
          Paused, because you didn&apos;t open the last three. A link in any of them turns it on
          again too.
        </Notice>
      )}
      <div className="grid gap-1 text-body text-muted" aria-live="polite">
        {statusInWords(isWaiting ? { ...settings, nextDay: null } : settings, notation).map(
          (line) => (
            <p key={line}>{line}</p>
          ),
        )}
      </div>
      {(Object.keys(MAIL_SWITCHES) as MailSwitch[]).map((name) => (
        <Switch
          key={name}
          label={<span className="font-semibold">{MAIL_SWITCHES[name].label}:</span>}
          hint={MAIL_SWITCHES[name].hint}
          isOn={settings[name]}
          onSwitch={(isOn) => change.mutate({ [name]: isOn })}
        />
      ))}
    </>
  )
}

interface NoticeProps {
  icon: ReactNode
  children: ReactNode
  action?: ReactNode
}

const Notice = ({ icon, children, action }: NoticeProps) => (
  <div className="grid gap-3 rounded-box bg-sunken px-4 py-3.5 text-body">
    <p className="flex gap-2.5 text-pretty [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-muted">
      {icon}
      <span>{children}</span>
    </p>
    {action && <div>{action}</div>}
  </div>
)

const show = (changes: MailChanges) =>
  queryClient.setQueryData<MailSettings>(
    mailSettingsQuery.queryKey,
    (settings) => settings && { ...settings, ...(changes as Partial<MailSettings>) },
  )
