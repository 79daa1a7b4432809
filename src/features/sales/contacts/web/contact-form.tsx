import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { MONTH_NAMES } from '../../../../shared/calendar.ts'
import { MAX_NAME_LENGTH } from '../../../../shared/names.ts'
import { call, sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Field, TextAreaField, TextField } from '../../../../web/ui/field.tsx'
import { fieldOf, showRefusal } from '../../../../web/ui/form.ts'
import { useEdit, type Edit } from '../../../../web/ui/meanwhile.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { SavingForm } from '../../../../web/ui/saves.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import { Select } from '../../../../web/ui/select.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { addCustomer, changeContact, contactForm, type Customer } from '../contract.ts'
import { refreshCustomers } from './queries.ts'

interface Typed {
  name: string
  phone: string
  email: string
  note: string
  /** 1–12 and 1–31; '' for none */
  month: string
  day: string
  consent: string
}

const CONSENT = [
  ['', 'Not known'],
  ['yes', 'Yes'],
  ['no', 'No'],
] as const

const typedOf = (customer?: Customer): Typed => {
  const [month = '', day = ''] = (customer?.birthday ?? '').split('-')
  return {
    name: customer?.name ?? '',
    phone: customer?.phone ?? '',
    email: customer?.email ?? '',
    note: customer?.note ?? '',
    month: String(Number(month) || ''),
    day: String(Number(day) || ''),
    consent: { true: 'yes', false: 'no', null: '' }[String(customer?.mayBeWrittenTo ?? null)]!,
  }
}

const twoDigits = (number: string): string => number.padStart(2, '0')

const inputOf = ({ name, phone, email, note, month, day, consent }: Typed) => ({
  name,
  phone,
  email,
  note,
  birthday: month || day ? `${twoDigits(month)}-${twoDigits(day)}` : null,
  mayBeWrittenTo: consent === '' ? null : consent === 'yes',
})
type Contact = Omit<ReturnType<typeof inputOf>, 'name'>

/** A no is only lifted as it was shown. */
const SAID = ['mayBeWrittenTo', 'saidOn', 'saidIn'] as const

const WORDS = {
  phone: 'Phone',
  email: 'Email',
  note: 'Note',
  birthday: 'Birthday',
  mayBeWrittenTo: 'May you write to them?',
}

const CONTROLS: Record<string, (keyof Typed)[]> = {
  birthday: ['month', 'day'],
  mayBeWrittenTo: ['consent'],
}

function written(_field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

async function change(id: number, { was, ...changes }: Edit<Contact>): Promise<void> {
  const read: Partial<Customer> = was
  const lifts = read.mayBeWrittenTo === false && {
    lifts: { saidOn: read.saidOn ?? null, saidIn: read.saidIn ?? null },
  }
  await call(changeContact, { params: { id }, body: { ...changes, was, ...lifts } })
}

interface Props {
  customer?: Customer
  onClose: () => void
}

export function ContactDialog({ customer: latest, onClose }: Props) {
  // As the form was filled: the customer may be read again meanwhile.
  const [customer] = useState(latest)
  const formId = useId()
  const form = useForm<Typed>({ defaultValues: typedOf(customer) })
  const edit = useEdit(customer ?? {}, {
    words: WORDS,
    show: written,
    put: (field, value) => {
      const typed = typedOf({ ...customer!, [field]: value })
      for (const name of CONTROLS[field] ?? [field as keyof Typed]) form.setValue(name, typed[name])
    },
    together: SAID,
    onMeanwhile: () => void refreshCustomers(),
  })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (typed) => {
    const body = inputOf(typed)
    const wrong = refusalOf(body, customer === undefined)
    if (wrong) {
      for (const [field, message] of wrong) {
        form.setError(field as keyof Typed, { message }, { shouldFocus: field === wrong[0]![0] })
      }
      return
    }
    try {
      const { name, ...contact } = body
      if (!customer) await call(addCustomer, { body })
      else if (!(await edit.save(contact, (changes) => change(customer.id, changes)))) return
      toast.success(customer ? 'Contact saved' : `Added ${name.trim()}`)
      onClose()
      await refreshCustomers()
    } catch (error) {
      showRefusal(form, error, sentenceOf(error, "That couldn't be saved. Please try again."))
    }
  })
  return (
    <Dialog
      open
      hasForm
      onClose={onClose}
      title={
        customer ? (
          <>
            How to reach <bdi className="wrap-anywhere">{customer.name}</bdi>
          </>
        ) : (
          'Add a customer'
        )
      }
      action={
        <Button type="submit" form={formId} pending={isSubmitting}>
          {customer ? 'Save' : 'Add customer'}
        </Button>
      }
    >
      <SavingForm id={formId} className="grid gap-5" noValidate onSubmit={save}>
        {errors.root && <ErrorNotice>{errors.root.message}</ErrorNotice>}
        {edit.notice}
        {!customer && (
          <TextField
            label="Name"
            autoComplete="off"
            maxLength={MAX_NAME_LENGTH}
            {...fieldOf(form, 'name')}
          />
        )}
        <TextField
          label="Phone"
          optional
          type="tel"
          autoComplete="off"
          hint="If it begins with the country code, like +49, you can also write on WhatsApp."
          {...fieldOf(form, 'phone')}
        />
        <TextField
          label="Email"
          optional
          type="email"
          inputMode="email"
          autoComplete="off"
          {...fieldOf(form, 'email')}
        />
        <div className="grid gap-1.5">
          {/* Screen readers hear the legend of the choices. */}
          <p aria-hidden className="text-body font-semibold">
            May you write to them?
          </p>
          <Segments
            legend="May you write to them?"
            choices={CONSENT}
            className="justify-self-start max-sm:w-full"
            {...form.register('consent')}
          />
          <p className="text-small text-muted">
            Note what they told you. Customers who say no are never on your list of people to write
            to.
          </p>
        </div>
        <Field label="Birthday" optional error={errors.month?.message} hint="Without the year.">
          {(wiring) => (
            <div className="flex gap-2.5">
              <Select className="grow" {...wiring} {...form.register('month')}>
                <option value="">Month</option>
                {MONTH_NAMES.map((name, index) => (
                  <option key={name} value={index + 1}>
                    {name}
                  </option>
                ))}
              </Select>
              <Select aria-label="Day of the birthday" {...form.register('day')}>
                <option value="">Day</option>
                {Array.from({ length: 31 }, (_, index) => (
                  <option key={index} value={index + 1}>
                    {index + 1}
                  </option>
                ))}
              </Select>
            </div>
          )}
        </Field>
        <TextAreaField label="Note" optional {...fieldOf(form, 'note')} />
      </SavingForm>
    </Dialog>
  )
}

function refusalOf(
  body: ReturnType<typeof inputOf>,
  isNew: boolean,
): [field: string, message: string][] | undefined {
  const checked = z.safeParse(isNew ? addCustomer.body! : contactForm, body)
  if (checked.success) return undefined
  return checked.error.issues.map(({ path, message }) => {
    const [field] = path
    if (field === 'birthday') return ['month', 'Choose a month, and a day that it has.']
    return [String(field), message]
  })
}
