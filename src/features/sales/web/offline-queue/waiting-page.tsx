import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { formatDay } from '../../../../shared/calendar.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { BackLink } from '../../../../web/layout/back-link.tsx'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { useOnline } from '../../../../web/use-online.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { forgetCorrection, hasDraft, saveDraft } from '../draft.ts'
import { canChange, type Meant, type WaitingSale } from './sale.ts'
import { queue, sendWaiting, useWaiting } from './waiting.ts'

const route = getRouteApi('/signed-in/sales-entry/waiting')

export function WaitingPage() {
  const { sales } = useWaiting()
  const list = useRef<HTMLDivElement>(null)
  return (
    <div className="max-w-3xl">
      <BackLink to="/sales-entry">Add Sales Entry</BackLink>
      <PageHeader
        title="Sales on this device"
        subtitle="Not in your figures yet. Each is recorded once."
      >
        <SendNow />
      </PageHeader>
      <Card>
        <div ref={list} tabIndex={-1} className="outline-none">
          {(sales?.length ?? 0) === 0 && (
            <EmptyState icon={<CircleCheck aria-hidden />} title="Nothing waits on this device">
              All sales that you saved here are recorded.
            </EmptyState>
          )}
          {sales && sales.length > 0 && (
            <ul className="-my-4 divide-y divide-line">
              {sales.map((sale) => (
                <Row
                  key={sale.key}
                  sale={sale}
                  onGone={() => list.current?.focus({ preventScroll: true })}
                />
              ))}
            </ul>
          )}
        </div>
      </Card>
    </div>
  )
}

function SendNow() {
  const { sales, isSending } = useWaiting()
  const isOnline = useOnline()
  if (!isOnline || !sales?.some(({ state }) => state !== 'refused')) return null
  return (
    <Button variant="secondary" pending={isSending} onClick={() => void sendWaiting()}>
      Send now
    </Button>
  )
}

function Row({ sale, onGone }: { sale: WaitingSale; onGone: () => void }) {
  const notation = useNotation()
  const { productName, revenue, quantity, saleDate, time, customerName } = sale.input
  return (
    <li className="grid gap-x-4 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap gap-x-3">
          <bdi className="min-w-0 font-semibold wrap-anywhere">{productName}</bdi>
          <span className="ml-auto tabular-nums sm:ml-0">{formatMoney(revenue, notation)}</span>
        </p>
        <p className="text-body wrap-anywhere text-muted">
          {formatDay(saleDate, notation)}
          {time && ` ${time}`}
          {quantity !== 1 && ` · ${quantity} pieces`}
          {customerName && (
            <>
              {' · '}
              <bdi>{customerName}</bdi>
            </>
          )}
        </p>
        <State sale={sale} />
      </div>
      {canChange(sale) && <Actions sale={sale} onGone={onGone} />}
    </li>
  )
}

function State({ sale }: { sale: WaitingSale }): ReactNode {
  const { input, meant, state, reason, wasSent } = sale
  const notation = useNotation()
  if (meant) {
    return (
      <p className="text-body text-pretty">
        The clock of this device may have had the wrong day. Was this sold on{' '}
        {formatDay(input.saleDate, notation)} or on {formatDay(meant.saleDate, notation)}?
      </p>
    )
  }
  if (reason !== undefined) return <p className="text-body text-pretty text-worse">{reason}</p>
  return (
    <p className="text-body text-pretty text-muted">
      {state === 'refused'
        ? 'You started to correct it. Save it, or send it as it is.'
        : wasSent
          ? 'It was sent, but no answer came. We check if it arrived before we send it again.'
          : 'Not sent yet.'}
    </p>
  )
}

function Actions({ sale, onGone }: { sale: WaitingSale; onGone: () => void }) {
  const { accountId, key } = sale
  const correct = useCorrect(sale)
  const remove = useMutation({
    mutationFn: () => queue.remove(accountId, key),
    onSuccess: (isRemoved) => {
      if (!isRemoved) return toast.error(ON_ITS_WAY)
      forgetCorrection(accountId, key)
      toast.success('Sale removed from this device', {
        action: { label: 'Undo', onClick: () => void queue.putBack(sale) },
      })
      onGone()
    },
  })
  const again = useMutation({
    mutationFn: async () => {
      if (await queue.release(accountId, key)) forgetCorrection(accountId, key)
      await sendWaiting()
    },
  })
  const notation = useNotation()
  const answer = useMutation({
    mutationFn: async (meant: Meant | undefined) => {
      if (await queue.answer(accountId, key, meant)) forgetCorrection(accountId, key)
      await sendWaiting()
    },
  })
  return (
    <div className="flex flex-wrap items-start gap-x-1 gap-y-2 sm:justify-end">
      {sale.meant &&
        [undefined, sale.meant].map((meant) => (
          <Button
            key={meant?.saleDate ?? ''}
            variant="secondary"
            size="narrow"
            className="px-3"
            pending={answer.isPending}
            onClick={() => answer.mutate(meant)}
          >
            {formatDay((meant ?? sale.input).saleDate, notation)}
          </Button>
        ))}
      <Button
        variant={sale.meant ? 'quiet' : 'secondary'}
        size="narrow"
        className="px-3"
        onClick={correct}
      >
        Correct
      </Button>
      {sale.state === 'refused' && !sale.meant && (
        <Button
          variant="quiet"
          size="narrow"
          pending={again.isPending}
          onClick={() => again.mutate()}
        >
          Send as it is
        </Button>
      )}
      <Button
        variant="quiet"
        size="narrow"
        pending={remove.isPending}
        onClick={() => remove.mutate()}
      >
        Remove
      </Button>
    </div>
  )
}

/** The sale stays on this device until the corrected one is saved. */
function useCorrect({ accountId, key, typed }: WaitingSale): () => Promise<void> {
  const navigate = useNavigate()
  const { account } = route.useRouteContext()
  return async () => {
    if (hasDraft(account!.id, key)) {
      toast.error('There is a half-typed sale in the form. Save it or clear it first.', {
        action: { label: 'Open', onClick: () => void navigate({ to: '/sales-entry' }) },
      })
      return
    }
    if (!(await queue.hold(accountId, key))) return toast.error(ON_ITS_WAY)
    saveDraft(accountId, { typed, replaces: key })
    await navigate({ to: '/sales-entry' })
  }
}

const ON_ITS_WAY =
  'This sale is already on its way. Once it has arrived, you can change it in your data.'
