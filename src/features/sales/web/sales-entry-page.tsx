import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatMoney } from '../../../shared/money.ts'
import { ApiError, call, newIdempotencyKey } from '../../../web/api.ts'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { refreshFigures } from '../../../web/queries.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { showRefusal } from '../../../web/ui/form.ts'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { createEntry, type Entry, type EntryInput } from '../contract.ts'
import { emptyEntry, EntryFields, useEntryForm } from './entry-form.tsx'
import { deleteAndOfferUndo, useProfile, useToday } from './queries.ts'

export function SalesEntryPage() {
  const navigate = useNavigate()
  const today = useToday()
  const currency = useProfile()?.currency
  const form = useEntryForm(emptyEntry(today))
  const save = useSafeSave()
  const { errors, isSubmitting } = form.formState

  useEffect(() => form.setFocus('productName'), [form])
  // The owner's zone may arrive after the form and move the day.
  useEffect(() => {
    if (!form.formState.dirtyFields.saleDate) form.resetField('saleDate', { defaultValue: today })
  }, [form, today])

  const submit = (then: (entry: Entry) => void) =>
    form.handleSubmit(async (input) => {
      try {
        const entry = await save(input)
        toast.success('Sales entry added successfully!', {
          description: `${entry.productName} · ${formatMoney(entry.revenue, currency ? { currency } : {})}`,
          action: { label: 'Undo', onClick: () => void deleteAndOfferUndo(entry.id) },
        })
        await refreshFigures()
        then(entry)
      } catch (error) {
        showRefusal(form, error, toSentence)
      }
    })
  const startAnother = ({ saleDate, salesperson }: Entry) => {
    // Whoever enters a day's sales enters many of one day and one salesperson.
    form.reset(
      { ...emptyEntry(saleDate), salesperson: salesperson ?? '' },
      // Without its fields the form would not find the one to focus.
      { keepFieldsRef: true },
    )
    form.setFocus('productName')
  }

  return (
    <>
      <PageHeader title="Add Sales Entry" subtitle="Record individual sales transactions" />
      <Card className="max-w-3xl">
        <form
          className="grid gap-6"
          noValidate
          onSubmit={submit(() => void navigate({ to: '/dashboard' }))}
        >
          {errors.root && <ErrorNotice>{errors.root.message}</ErrorNotice>}
          <EntryFields form={form} suggest />
          <div className="flex flex-wrap gap-3 max-sm:flex-col">
            <Button type="submit" pending={isSubmitting}>
              Save sale
            </Button>
            <Button variant="secondary" pending={isSubmitting} onClick={submit(startAnother)}>
              Save and add another
            </Button>
            <Button variant="quiet" asChild className="sm:ml-auto">
              <Link to="/dashboard">Cancel</Link>
            </Button>
          </div>
        </form>
      </Card>
    </>
  )
}

/** Saves a sale once: the same sale sent again after a lost answer carries the same key. */
function useSafeSave(): (input: EntryInput) => Promise<Entry> {
  const attempt = useRef({ body: '', key: '' })
  return async (input) => {
    const body = JSON.stringify(input)
    if (attempt.current.body !== body) attempt.current = { body, key: newIdempotencyKey() }
    const entry = await call(createEntry, { body: input, idempotencyKey: attempt.current.key })
    attempt.current = { body: '', key: '' }
    return entry
  }
}

function toSentence(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'no_sentence')
    return 'Failed to add sales entry'
  return error.message
}
