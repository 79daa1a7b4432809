import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatMoney } from '../../../shared/money.ts'
import { call, newIdempotencyKey, sentenceOf } from '../../../web/api.ts'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { refreshFigures } from '../../../web/queries.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { showRefusal } from '../../../web/ui/form.ts'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useNotation, useToday } from '../../profile/web/index.ts'
import { createEntry, type Entry, type EntryInput } from '../contract.ts'
import { EntryFields, useEntryForm } from './entry-form.tsx'
import { useFutureDate } from './future-date.tsx'
import { deleteAndOfferUndo } from './queries.ts'
import { emptyEntry, type EntryForm, type TypedEntry } from './typed-entry.ts'

const route = getRouteApi('/signed-in/sales-entry')

interface Props {
  /** Called when a sale is recorded. The page doesn't wait for it. */
  onSale?: () => void
}

export function SalesEntryPage({ onSale }: Props) {
  const navigate = useNavigate()
  const { form, submit, startAnother, leave, futureDate } = useNewEntry(onSale)
  const { errors, isSubmitting } = form.formState

  return (
    <>
      <PageHeader title="Add Sales Entry" subtitle="Record individual sales transactions" />
      <Card className="max-w-3xl">
        <form
          className="grid gap-6 max-md:[&_input]:scroll-my-20"
          noValidate
          onSubmit={submit(() => {
            leave()
            void navigate({ to: '/dashboard' })
          })}
        >
          <EntryFields form={form} suggest />
          {/* Sticky on phones, so it's always in reach of the thumb. */}
          <div className="grid gap-3 max-md:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-card max-md:p-3">
            {errors.root && <ErrorNotice>{errors.root.message}</ErrorNotice>}
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
        </form>
      </Card>
      {futureDate.dialog}
    </>
  )
}

/**
 * The form of a new entry. `submit` saves it and then calls `then`; `startAnother` empties the form for the next one;
 * `leave` empties it before the page is left on purpose: whoever goes back while the next page still loads finds it empty.
 */
function useNewEntry(onSale: Props['onSale']) {
  const today = useToday()
  const notation = useNotation()
  const form = useEntryForm(emptyEntry(today))
  const save = useIdempotentSave()
  const futureDate = useFutureDate()
  useDraft(form)

  useEffect(() => form.setFocus('productName'), [form])
  // The profile may load after the form, and its time zone may change today's date. Someone who comes for a certain
  // day means that day, whatever a half-filled sale says.
  const { date } = route.useSearch()
  useEffect(() => {
    if (!date && form.formState.dirtyFields.saleDate) return
    form.resetField('saleDate', { defaultValue: date ?? today })
  }, [form, date, today])

  const submit = (then: (entry: Entry) => void) =>
    form.handleSubmit(async (input) => {
      if (!(await futureDate.isMeant(input.saleDate))) {
        form.setFocus('saleDate')
        return
      }
      try {
        const entry = await save(input)
        toast.success('Sales entry added successfully!', {
          description: (
            <>
              <bdi>{entry.productName}</bdi> · {formatMoney(entry.revenue, notation)}
            </>
          ),
          action: { label: 'Undo', onClick: () => void deleteAndOfferUndo(entry) },
        })
        then(entry)
        onSale?.()
        void refreshFigures()
      } catch (error) {
        showRefusal(form, error, sentenceOf(error, 'Failed to add sales entry'))
      }
    })
  const startAnother = ({ saleDate, salesperson }: Entry) => {
    // Keeps the date and salesperson, since sales are often entered for a whole day.
    form.reset(
      { ...emptyEntry(saleDate), salesperson: salesperson ?? '' },
      // Otherwise setFocus wouldn't find the field.
      { keepFieldsRef: true },
    )
    form.setFocus('productName')
  }
  const leave = () => form.reset()
  return { form, submit, startAnother, leave, futureDate }
}

/** The text that was typed when the page was left. It is gone after signing out, which loads a new document. */
let draft: TypedEntry | undefined

const isStarted = ({ productName, revenue, cost, customerName }: Partial<TypedEntry>): boolean =>
  [productName, revenue, cost, customerName].some((text) => text?.trim())

/** Keeps a half-filled sale while the owner looks at another page, and asks before it would be lost. */
function useDraft(form: EntryForm): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(draft ?? {}))
      form.setValue(name as keyof TypedEntry, value, { shouldDirty: true })
    const subscription = form.watch((typed) => {
      draft = isStarted(typed) ? (typed as TypedEntry) : undefined
    })
    const ask = (event: BeforeUnloadEvent) => draft && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      subscription.unsubscribe()
      window.removeEventListener('beforeunload', ask)
    }
  }, [form])
}

/** Returns a function that saves a sale only once: a retry after a lost response reuses the idempotency key. */
function useIdempotentSave(): (input: EntryInput) => Promise<Entry> {
  const attempt = useRef({ body: '', key: '' })
  return async (input) => {
    const body = JSON.stringify(input)
    if (attempt.current.body !== body) attempt.current = { body, key: newIdempotencyKey() }
    const entry = await call(createEntry, { body: input, idempotencyKey: attempt.current.key })
    attempt.current = { body: '', key: '' }
    return entry
  }
}
