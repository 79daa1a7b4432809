import { useMutation } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { addDays } from '../../../../shared/calendar.ts'
import { CURRENCIES } from '../../../../shared/currencies.ts'
import { ApiError, call, isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { firstPerField } from '../../../../web/first-per-field.ts'
import { useAttempt } from '../../../../web/attempt.ts'
import { refresh } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { TextAreaField, TextField } from '../../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { SelectField } from '../../../../web/ui/select.tsx'
import { Switch } from '../../../../web/ui/switch.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useToday } from '../../../profile/web/index.ts'
import { MAX_TEXT } from '../banner/contract.ts'
import { Announcement } from '../banner/web/announcement-line.tsx'
import {
  announcementForm,
  AUDIENCES,
  listAnnouncements,
  MAIL_MINUTES,
  publishAnnouncement,
  type AnnouncementForm as Filled,
} from '../contract.ts'
import { AUDIENCE_WORDS } from './words.ts'

/** days */
const USUAL_DAYS = 7

interface Typed extends Omit<Filled, 'link' | 'currency'> {
  link: string
  /** '' for all */
  currency: string
}

export function AnnouncementForm() {
  const today = useToday()
  const empty: Typed = {
    text: '',
    link: '',
    audience: 'everyone',
    currency: '',
    startDay: today,
    endDay: addDays(today, USUAL_DAYS - 1),
    byMail: false,
  }
  const [typed, setTyped] = useState(empty)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const attempt = useAttempt()
  const send = useMutation({
    mutationFn: (body: Filled) =>
      call(publishAnnouncement, { body, idempotencyKey: attempt.keyOf(body) }),
    onSuccess: async () => {
      attempt.end()
      setTyped(empty)
      toast.success('Published.')
      await refresh(listAnnouncements)
    },
    onError: (error) => setErrors(error instanceof ApiError ? error.fields : {}),
  })
  const set = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change })
    const changed = Object.keys(change)
    setErrors(
      Object.fromEntries(Object.entries(errors).filter(([name]) => !changed.includes(name))),
    )
  }
  const submit = () => {
    if (send.isPending) return
    const read = z.safeParse(announcementForm, { ...typed, currency: typed.currency || null })
    setErrors(read.success ? {} : firstPerField(read.error.issues))
    if (read.success) send.mutate(read.data)
  }
  const isOther = send.isError && !isSignedOut(send.error) && Object.keys(errors).length === 0
  return (
    <Card aria-labelledby="announce">
      <CardHeader id="announce" title="Announce something" />
      <form
        noValidate
        className="@container grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {isOther && (
          <ErrorNotice>
            {sentenceOf(send.error, "It couldn't be published. Please try again.")}
          </ErrorNotice>
        )}
        <Fields typed={typed} errors={errors} set={set} />
        <section aria-label="Preview" className="grid gap-1.5">
          <p className="text-ui font-medium">What owners see</p>
          <Announcement
            text={typed.text.trim() || 'Your sentence'}
            link={typed.link.trim() || null}
          >
            <Button variant="quiet" disabled className="max-sm:grow">
              Put away
            </Button>
          </Announcement>
        </section>
        <Button
          type="submit"
          pending={send.isPending}
          icon={<Megaphone aria-hidden />}
          className="justify-self-start max-sm:w-full"
        >
          Publish
        </Button>
      </form>
    </Card>
  )
}

interface FieldsProps {
  typed: Typed
  errors: Record<string, string>
  set: (change: Partial<Typed>) => void
}

const Fields = ({ typed, errors, set }: FieldsProps) => (
  <>
    <TextAreaField
      label="Text"
      hint="One or two sentences."
      maxLength={MAX_TEXT}
      value={typed.text}
      error={errors.text}
      onChange={({ target }) => set({ text: target.value })}
    />
    <TextField
      label="Link"
      optional
      hint="An https address, or a page of the app such as /goal-settings."
      autoComplete="off"
      value={typed.link}
      error={errors.link}
      onChange={({ target }) => set({ link: target.value })}
    />
    <div className="grid gap-4 @sm:grid-cols-2">
      <SelectField
        label="For"
        value={typed.audience}
        error={errors.audience}
        onChange={({ target }) =>
          set({ audience: AUDIENCES.find((each) => each === target.value)! })
        }
      >
        {AUDIENCES.map((audience) => (
          <option key={audience} value={audience}>
            {AUDIENCE_WORDS[audience]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Currency"
        value={typed.currency}
        error={errors.currency}
        onChange={({ target }) => set({ currency: target.value })}
      >
        <option value="">All</option>
        {CURRENCIES.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </SelectField>
      <TextField
        label="From"
        type="date"
        value={typed.startDay}
        error={errors.startDay}
        onChange={({ target }) => set({ startDay: target.value })}
      />
      <TextField
        label="To"
        type="date"
        hint="This day too, as each owner counts days."
        value={typed.endDay}
        error={errors.endDay}
        onChange={({ target }) => set({ endDay: target.value })}
      />
    </div>
    <Switch
      label={<span className="font-medium">Also by email:</span>}
      hint={`to those of them who turned on News. They go out from the first day on (in UTC), ${MAIL_MINUTES} minutes after you publish at the earliest, so that you can still end it.`}
      isOn={typed.byMail}
      onSwitch={(byMail) => set({ byMail })}
    />
  </>
)
