import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { CloudUpload } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { dayIn } from '../../../shared/calendar.ts'
import { formatMoney, type Notation } from '../../../shared/money.ts'
import { call, sentenceOf } from '../../../web/api.ts'
import { serverTime } from '../../../web/clock.ts'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { refreshFigures } from '../../../web/queries.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { showRefusal } from '../../../web/ui/form.ts'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { SavingForm } from '../../../web/ui/saves.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { useOnline } from '../../../web/use-online.ts'
import {
  useNotation,
  useTimeOfDay,
  useTimeZone,
  useToday,
  useTypedIn,
} from '../../profile/web/index.ts'
import { createEntry, type EntryInput } from '../contract.ts'
import { forgetDraft, saveDraft, readDraft } from './draft.ts'
import { EntryFields, useEntryForm } from './entry-form.tsx'
import { useIsMeant } from './is-meant.tsx'
import { deleteAndOfferUndo } from './queries.ts'
import { emptyEntry, type EntryForm, type TypedEntry } from './typed-entry.ts'
import type { Saved } from './offline-queue/queue.ts'
import type { ByClock } from './offline-queue/sale.ts'
import { noteWhy, queue, sendWaiting, useWaiting } from './offline-queue/waiting.ts'

const route = getRouteApi('/signed-in/sales-entry')

export function SalesEntryPage() {
  const navigate = useNavigate()
  const { form, submit, startAnother, leave, question, draft, waiting } = useNewEntry()
  const { errors, isSubmitting } = form.formState

  return (
    <>
      <PageHeader title="Add Sales Entry" subtitle="Record individual sales transactions" />
      <Card className="max-w-3xl">
        <SavingForm
          className="@container grid gap-6 max-md:[&_input]:scroll-my-20"
          noValidate
          onSubmit={submit(() => {
            leave()
            void navigate({ to: '/dashboard' })
          })}
        >
          {draft.found && (
            <DraftNote isCorrection={draft.found.replaces !== undefined} onClear={draft.clear} />
          )}
          <EntryFields form={form} suggest />
          {/* Sticky on phones, in reach of the thumb; with large text it would cover half of the form. */}
          <div className="grid gap-3 @min-[14rem]:max-md:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-card max-md:p-3">
            {errors.root && <ErrorNotice>{errors.root.message}</ErrorNotice>}
            <div role="status" className="empty:hidden">
              {waiting && <SaleWaits waiting={waiting} />}
            </div>
            <div className="flex flex-wrap gap-3 max-md:gap-2">
              <Button type="submit" pending={isSubmitting} className="max-md:grow max-md:px-3">
                {form.watch('kind') === 'refund' ? 'Save refund' : 'Save sale'}
              </Button>
              <Button
                variant="secondary"
                pending={isSubmitting}
                onClick={submit(startAnother)}
                className="max-md:grow max-md:px-3"
              >
                Save and add another
              </Button>
              <Button variant="quiet" asChild className="max-md:hidden md:ml-auto">
                <Link to="/dashboard" onClick={leave}>
                  Cancel
                </Link>
              </Button>
            </div>
          </div>
          <Button variant="quiet" asChild className="-mt-3 md:hidden">
            <Link to="/dashboard" onClick={leave}>
              Cancel
            </Link>
          </Button>
        </SavingForm>
      </Card>
      {question}
    </>
  )
}

type Waiting = { input: EntryInput } & Pick<Saved & { entry: null }, 'key' | 'why'>

function SaleWaits({ waiting: { input, key, why } }: { waiting: Waiting }) {
  const { productName, revenue } = input
  const notation = useNotation()
  const { sales, away } = useWaiting()
  if (sales && !sales.some((sale) => sale.key === key)) return null
  return (
    <p className="flex gap-2.5 rounded-box bg-sunken px-4 py-3 text-body">
      <CloudUpload className="mt-px size-4.5 shrink-0" aria-hidden />
      <span className="min-w-0 text-pretty">
        <b className="font-semibold">
          Kept on this device: <bdi className="wrap-anywhere">{productName}</bdi> ·{' '}
          {formatMoney(revenue, notation)}.
        </b>{' '}
        {WHEN_SENT[away ?? why]}
      </span>
    </p>
  )
}
const WHEN_SENT: Record<Waiting['why'], ReactNode> = {
  offline: <WhenConnected />,
  later: "The server can't record it right now. It is sent again in a moment.",
  'signed out': (
    <>
      You have been signed out.{' '}
      <a href="/login" className="font-semibold underline underline-offset-4">
        Sign in again
      </a>{' '}
      to send it.
    </>
  ),
  'another account': 'Another account is signed in here now. It is sent when you sign in again.',
}

function WhenConnected() {
  return useOnline()
    ? 'It is sent as soon as we can reach the server.'
    : 'It is sent when you are online again.'
}

const DraftNote = ({ isCorrection, onClear }: { isCorrection: boolean; onClear: () => void }) => (
  <p className="-mt-2 -mb-3 flex flex-wrap items-center gap-x-2 text-body text-muted">
    {isCorrection ? 'You are correcting a sale on this device.' : 'We kept what you typed.'}
    <Button variant="quiet" size="narrow" onClick={onClear}>
      {isCorrection ? 'Leave it as it is' : 'Clear it'}
    </Button>
  </p>
)

/**
 * A sale that had to stay on this device is in `waiting`. `leave` empties the form, for an owner who goes back while the
 * next page loads.
 */
function useNewEntry() {
  const today = useToday()
  const timeZone = useTimeZone()
  const notation = useNotation()
  const { account } = route.useRouteContext()
  // An admin who looks at a shop saves nothing for it.
  const accountId = !account || account.viewing ? null : account.id
  const now = useTimeOfDay()
  // The page doesn't know the time of a sale of another day.
  const empty = (day: string): TypedEntry => emptyEntry(day, day === today ? now : '')
  const form = useEntryForm(empty(today))
  const { isMeant, dialog: question } = useIsMeant(form)
  const inCurrency = useTypedIn()
  const draft = useDraft(form, accountId)
  const [waiting, setWaiting] = useState<Waiting>()

  useEffect(() => form.setFocus('productName'), [form])
  // A sale sent in vain stays unchanged, so that it is known again when sent once more.
  const { isSubmitted } = form.formState
  // The profile may load after the form, and change today's date. A date in the URL counts before a half-filled sale's.
  const { date } = route.useSearch()
  useEffect(() => {
    if (isSubmitted || (!date && form.formState.dirtyFields.saleDate)) return
    form.resetField('saleDate', { defaultValue: date ?? today })
  }, [form, date, today, isSubmitted])
  const present = form.watch('saleDate') === today ? now : ''
  useEffect(() => {
    if (isSubmitted || form.formState.dirtyFields.time) return
    form.resetField('time', { defaultValue: present })
  }, [form, present, isSubmitted])

  const save = async (input: EntryInput): Promise<Saved> => {
    if (accountId === null) return { entry: await call(createEntry, { body: input }) }
    const sale = { typed: form.getValues(), input, byClock: byClock(input) }
    const options = { replaces: draft.replaces(), onStored: draft.forget }
    return inCurrency((currency) => queue.save(accountId, { ...sale, currency }, options))
  }
  const byClock = ({ saleDate, time }: EntryInput): ByClock[] => {
    const { dirtyFields } = form.formState
    const isFilled = !date && !dirtyFields.saleDate && saleDate === dayIn(timeZone, serverTime())
    if (!isFilled) return []
    return time && !dirtyFields.time ? ['saleDate', 'time'] : ['saleDate']
  }
  const submit = (then: (input: EntryInput) => void) =>
    form.handleSubmit(async (input) => {
      if (!(await isMeant(input))) return
      setWaiting(undefined)
      try {
        const saved = await save(input)
        if (saved.entry === null) {
          setWaiting({ ...saved, input })
          noteWhy(saved.why)
          startAnother(input)
          return
        }
        const { entry } = saved
        toast.success('Sales entry added successfully!', {
          description: (
            <>
              <bdi>{entry.productName}</bdi>, {asEntered(entry.revenue, notation)}
            </>
          ),
          action: { label: 'Undo', onClick: () => void deleteAndOfferUndo(entry) },
        })
        then(entry)
        void refreshFigures()
        if (accountId !== null) void sendWaiting()
      } catch (error) {
        draft.save()
        showRefusal(form, error, sentenceOf(error, 'Failed to add sales entry'))
      }
    })
  const startAnother = ({
    saleDate,
    salesperson,
    channel,
  }: Pick<EntryInput, 'saleDate' | 'salesperson' | 'channel'>) => {
    form.reset(
      { ...empty(saleDate), salesperson: salesperson ?? '', channel: channel ?? '' },
      // Otherwise setFocus wouldn't find the field.
      { keepFieldsRef: true },
    )
    draft.end()
    form.setFocus('productName')
  }
  const leave = () => form.reset()
  const clear = () => {
    const held = draft.replaces()
    form.reset(empty(today), { keepFieldsRef: true })
    draft.end()
    form.clearErrors()
    form.setFocus('productName')
    if (accountId !== null && held !== undefined)
      void queue.release(accountId, held).then(sendWaiting)
  }
  return { form, submit, startAnother, leave, question, draft: { ...draft, clear }, waiting }
}

/** with its cents, if there are any: what was just typed is confirmed as it is */
const asEntered = (revenue: number, notation: Notation): string =>
  formatMoney(revenue, { ...notation, style: Number.isInteger(revenue) ? 'whole' : 'cents' })

/** Survives other pages, Back and reloads in this tab. `found`: what was saved when the form was opened. */
function useDraft(form: EntryForm, accountId: string | null) {
  const [found, setFound] = useState(() => (accountId === null ? undefined : readDraft(accountId)))
  const [opened] = useState(found)
  const replaces = useRef(found?.replaces)
  const save = useCallback(() => {
    if (accountId === null) return
    saveDraft(accountId, { typed: form.getValues(), replaces: replaces.current })
  }, [accountId, form])
  useEffect(() => {
    for (const [name, value] of Object.entries(opened?.typed ?? {}))
      form.setValue(name as keyof TypedEntry, value, { shouldDirty: true })
    const subscription = form.watch(save)
    return () => subscription.unsubscribe()
  }, [form, opened, save])
  return {
    found,
    save,
    replaces: () => replaces.current,
    /** Call when the sale is stored elsewhere: a reload must not bring it back as another one. */
    forget: () => accountId !== null && forgetDraft(accountId),
    end: () => {
      replaces.current = undefined
      setFound(undefined)
    },
  }
}
