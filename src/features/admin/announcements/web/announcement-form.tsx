import { zodResolver } from '@hookform/resolvers/zod'
import { Megaphone } from 'lucide-react'
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { addDays } from '../../../../shared/calendar.ts'
import { CURRENCIES } from '../../../../shared/currencies.ts'
import { call, sentenceOf } from '../../../../web/api.ts'
import { useAttempt } from '../../../../web/attempt.ts'
import { refresh } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { TextAreaField, TextField } from '../../../../web/ui/field.tsx'
import { fieldOf, showRefusal } from '../../../../web/ui/form.ts'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { SelectField } from '../../../../web/ui/select.tsx'
import { Switch } from '../../../../web/ui/switch.tsx'
import { toast } from '../../../../web/ui/toast.ts'
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

type Typed = z.input<typeof announcementForm>
type Form = UseFormReturn<Typed, unknown, Filled>

export function AnnouncementForm() {
  const today = useToday()
  const empty: Typed = {
    text: '',
    link: '',
    audience: 'everyone',
    currency: null,
    startDay: today,
    endDay: addDays(today, USUAL_DAYS - 1),
    byMail: false,
  }
  const form: Form = useForm<Typed, unknown, Filled>({
    resolver: zodResolver(announcementForm),
    defaultValues: empty,
  })
  const { errors, isSubmitting } = form.formState
  const attempt = useAttempt()
  const publish = form.handleSubmit(async (body) => {
    try {
      await call(publishAnnouncement, { body, idempotencyKey: attempt.keyOf(body) })
      attempt.end()
      form.reset(empty)
      toast.success('Published.')
      await refresh(listAnnouncements)
    } catch (error) {
      showRefusal(
        form,
        error,
        sentenceOf(error, "The announcement couldn't be published. Please try again."),
      )
    }
  })
  return (
    <Card aria-labelledby="announce">
      <CardHeader id="announce" title="Announce something" />
      <form noValidate className="@container grid gap-4" onSubmit={publish}>
        {errors.root && <ErrorNotice>{errors.root.message}</ErrorNotice>}
        <Fields form={form} />
        <Preview form={form} />
        <Button
          type="submit"
          pending={isSubmitting}
          icon={<Megaphone aria-hidden />}
          className="justify-self-start max-sm:w-full"
        >
          Publish
        </Button>
      </form>
    </Card>
  )
}

function Preview({ form }: { form: Form }) {
  const [text, link] = useWatch({ control: form.control, name: ['text', 'link'] })
  return (
    <section aria-label="Preview" className="grid gap-1.5">
      <p className="text-body font-semibold">What owners see</p>
      <Announcement text={text.trim() || 'Your sentence'} link={link?.trim() || null}>
        <Button variant="quiet" disabled className="max-sm:grow">
          Put away
        </Button>
      </Announcement>
    </section>
  )
}

const ALL_IF_EMPTY = { setValueAs: (currency: string) => currency || null }

const Fields = ({ form }: { form: Form }) => (
  <>
    <TextAreaField
      label="Text"
      hint="One or two sentences."
      maxLength={MAX_TEXT}
      {...fieldOf(form, 'text')}
    />
    <TextField
      label="Link"
      optional
      hint="An https address, or a page of the app such as /goal-settings."
      autoComplete="off"
      {...fieldOf(form, 'link')}
    />
    <div className="grid gap-4 @sm:grid-cols-2">
      <SelectField label="For" {...fieldOf(form, 'audience')}>
        {AUDIENCES.map((audience) => (
          <option key={audience} value={audience}>
            {AUDIENCE_WORDS[audience]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Currency" {...fieldOf(form, 'currency', ALL_IF_EMPTY)}>
        <option value="">All</option>
        {CURRENCIES.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </SelectField>
      <TextField label="From" type="date" {...fieldOf(form, 'startDay')} />
      <TextField
        label="To"
        type="date"
        hint="Shown on this day too, as each owner counts days."
        {...fieldOf(form, 'endDay')}
      />
    </div>
    <Controller
      control={form.control}
      name="byMail"
      render={({ field }) => (
        <Switch
          label={<span className="font-semibold">Also by email:</span>}
          hint={`to those owners who turned on News. The emails go out from the first day on (in UTC), and not before ${MAIL_MINUTES} minutes after you publish, so that you can still end the announcement.`}
          isOn={field.value}
          onSwitch={field.onChange}
        />
      )}
    />
  </>
)
