import { zodResolver } from '@hookform/resolvers/zod'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId, useState, type Ref } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import type { DayRange } from '../../../../shared/calendar.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { typedText } from '../../../../shared/typed-number.ts'
import { formatRange } from '../../../../shared/periods.ts'
import { call, callForFile, sentenceOf } from '../../../../web/api.ts'
import { saveFile } from '../../../../web/download.ts'
import { refreshFigures } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Input } from '../../../../web/ui/field.tsx'
import { showRefusal } from '../../../../web/ui/form.ts'
import { useEdit } from '../../../../web/ui/meanwhile.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { SavingForm } from '../../../../web/ui/saves.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { numberFieldOf, typedOptional, useNotation } from '../../../profile/web/index.ts'
import { commissionRate, exportCommissions, saveCommissions } from '../../commission/contract.ts'
import { MAX_ROWS } from '../../contract.ts'
import { salesTeam, type TeamRow } from '../../rankings/contract.ts'
import { rankingQuery } from '../queries.ts'

/** By place in the list: the form would read dots in names as paths. */
const schema = z.record(z.string(), z.pipe(typedOptional('percent'), commissionRate))
const fieldAt = (index: number): string => `at${index}`

type Rates = Record<string, number | null>

interface Props {
  range: DayRange
  onClose: () => void
}

export function CommissionDialog({ range, onClose }: Props) {
  const { data: people } = useInfiniteQuery(rankingQuery(salesTeam, range))
  return people ? <RatesDialog range={range} people={people} onClose={onClose} /> : null
}

function RatesDialog({ range, people: latest, onClose }: Props & { people: TeamRow[] }) {
  // The list may be read again while the dialog is open.
  const [people] = useState(latest)
  const formId = useId()
  const notation = useNotation()
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: Object.fromEntries(
      people.map(({ commissionRate: rate }, index) => [
        fieldAt(index),
        rate === null ? '' : typedText(rate, notation, 'percent'),
      ]),
    ),
  })
  const rateOf = Object.fromEntries(people.map((person) => [person.name, person.commissionRate]))
  const edit = useEdit(rateOf, {
    words: Object.fromEntries(people.map(({ name }) => [name, name])),
    show: (_, rate) => `${String(rate)}%`,
    put: (name, rate) =>
      form.setValue(
        fieldAt(people.findIndex((person) => person.name === name)),
        rate === null ? '' : typedText(rate as number, notation, 'percent'),
      ),
    onMeanwhile: () => void refreshFigures(),
  })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (typed) => {
    const all: Rates = Object.fromEntries(people.map(({ name }, at) => [name, typed[fieldAt(at)]!]))
    try {
      const isSaved = await edit.save(all, async (edited, changed) => {
        const rates = Object.entries(changed as Rates).map(([salesperson, rate]) => ({
          salesperson,
          rate,
        }))
        const was = edited.was as Rates
        for (let done = 0; done < rates.length; done += MAX_ROWS) {
          await call(saveCommissions, { body: { rates: rates.slice(done, done + MAX_ROWS), was } })
        }
        toast.success('Commission saved')
        void refreshFigures()
      })
      if (isSaved) onClose()
    } catch (error) {
      showRefusal(
        form,
        error,
        sentenceOf(error, "The commission couldn't be saved. Please try again."),
      )
    }
  })
  const owed = people.reduce((sum, { commission }) => sum + (commission ?? 0), 0)
  return (
    <Dialog
      open
      hasForm
      onClose={onClose}
      title="Commission"
      footer={
        <>
          {people.some(({ commission }) => commission !== null) && <ExportButton range={range} />}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={isSubmitting}>
            Save
          </Button>
        </>
      }
    >
      <p className="text-body text-pretty text-muted">
        A percentage of each person's revenue, after refunds and without tax. The commission is
        always worked out with the current percentage, for earlier periods too.
      </p>
      <SavingForm id={formId} noValidate className="mt-4" onSubmit={save}>
        {errors.root && <ErrorNotice className="mb-3">{errors.root.message}</ErrorNotice>}
        {edit.notice}
        <ul className="divide-y divide-line border-y border-line">
          {people.map((person, index) => (
            <RateRow
              key={person.name}
              person={person}
              {...numberFieldOf(form, fieldAt(index), { holds: 'percent' })}
            />
          ))}
        </ul>
      </SavingForm>
      {owed !== 0 && (
        <p className="mt-4 flex justify-between gap-4 text-body font-semibold">
          <span>Owed for {formatRange(range, notation)}</span>
          <span>{formatMoney(owed, { ...notation, style: 'computed' })}</span>
        </p>
      )}
    </Dialog>
  )
}

type RowProps = Omit<ReturnType<typeof numberFieldOf>, 'ref'> & {
  person: TeamRow
  ref: Ref<HTMLInputElement>
}

function RateRow({ person, error, choices, ...input }: RowProps) {
  const id = useId()
  const notation = useNotation()
  const money = (amount: number) => formatMoney(amount, { ...notation, style: 'computed' })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5">
      <label htmlFor={id} className="min-w-0 text-body">
        <bdi className="line-clamp-2 font-semibold wrap-anywhere">{person.name}</bdi>
        <span className="block text-small text-muted">
          {/* The panel may show more, with tax. */}
          {money(person.revenueWithoutTax)}{' '}
          {person.revenueWithoutTax === person.totalRevenue ? 'revenue' : 'without tax'}
          {person.commission !== null && ` · ${money(person.commission)} owed`}
        </span>
      </label>
      <span className="flex w-28 items-center gap-2">
        <Input
          id={id}
          className="text-right"
          placeholder="–"
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          {...input}
        />
        <span className="text-muted">%</span>
      </span>
      {error && (
        <div className="col-span-2 mt-1 grid gap-1.5">
          <p id={`${id}-error`} className="text-small font-semibold text-worse">
            {error}
          </p>
          {choices}
        </div>
      )}
    </li>
  )
}

function ExportButton({ range: { start, end } }: { range: DayRange }) {
  const download = useMutation({
    mutationFn: async () =>
      saveFile(
        await callForFile(exportCommissions, { query: { startDate: start, endDate: end } }),
        `commission-${start}-${end}.csv`,
      ),
    onError: (error) => toast.error(sentenceOf(error, 'The export failed. Please try again.')),
  })
  return (
    <Button
      variant="secondary"
      className="sm:mr-auto"
      pending={download.isPending}
      icon={<Download aria-hidden />}
      onClick={() => download.mutate()}
    >
      Export
    </Button>
  )
}
