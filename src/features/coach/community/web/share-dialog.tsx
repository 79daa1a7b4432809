import { useMutation } from '@tanstack/react-query'
import { Check, Copy, ExternalLink } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { formatDayOfYear } from '../../../../shared/calendar.ts'
import { ApiError, call, isSignedOut, newIdempotencyKey, sentenceOf } from '../../../../web/api.ts'
import { communityUrl } from '../../../../web/brand.ts'
import { refreshFigures } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { TextAreaField } from '../../../../web/ui/field.tsx'
import { useIsReadOnly } from '../../../../web/ui/saves.tsx'
import { Switch } from '../../../../web/ui/switch.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useNotation, useTaxWords } from '../../../profile/web/index.ts'
import { SHARE_POINTS } from '../../points/contract.ts'
import { SHARE_LIMIT_REACHED, trackBossBeliever, type ReportFigures } from '../contract.ts'
import { postOf, reportTitle } from '../rules.ts'
import { copyText } from '../../../../web/copy-text.ts'
import { LimitBanner, sharesText, type ShareLimit } from './limit-line.tsx'
import { ShareImage } from './share-image.tsx'

interface Props {
  open: boolean
  onClose: () => void
  figures: ReportFigures
  limit: ShareLimit | undefined
}

/** Spec §2. */
export function ShareDialog({ open, onClose, figures, limit }: Props) {
  const metric = figures.kind === 'weekly' ? 'Weekly Performance' : 'Monthly Performance'
  const share = useShare(limit)
  const isReadOnly = useIsReadOnly()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="xl"
      title={
        <>
          {metric}
          <span className="block text-ui font-normal text-muted">{reportTitle(figures)}</span>
        </>
      }
      footer={
        <GroupStep
          limit={limit}
          onOpen={() => {
            if (!isReadOnly) share.mutate()
            // A message would be hidden behind the dialog.
            onClose()
          }}
        />
      }
    >
      <div className="grid gap-6 pt-2">
        {limit?.remaining === 0 && <LimitBanner resetsOn={limit.resetsOn} />}
        <PostStep figures={figures} />
        <Step title="Add a picture" note="optional">
          <ShareImage figures={figures} />
        </Step>
      </div>
    </Dialog>
  )
}

function GroupStep({ limit, onOpen }: Pick<Props, 'limit'> & { onOpen: () => void }) {
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex min-w-56 flex-1 gap-3">
        <StepNumber number={2} />
        <div>
          <h3 className="font-semibold">
            <span className="sr-only">Step 2: </span>Open the community group
          </h3>
          <p className="text-ui text-pretty text-muted">{groupText(limit)}</p>
        </div>
      </div>
      {communityUrl && (
        <Button asChild className="max-sm:w-full">
          <a href={communityUrl} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
            Open the group
            <ExternalLink aria-hidden />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </Button>
      )}
    </div>
  )
}

function groupText(limit: ShareLimit | undefined): string {
  if (!communityUrl) {
    return "There's no community group to open yet. You can still copy your post or download the picture and share them wherever you like."
  }
  const paste = 'Paste your post there.'
  return limit && limit.remaining > 0
    ? `${paste} This share earns ${SHARE_POINTS} points; you have ${sharesText(limit.remaining)} left this month.`
    : paste
}

function PostStep({ figures }: { figures: ReportFigures }) {
  const notation = useNotation()
  const { note: taxNote } = useTaxWords()
  const [amounts, setAmounts] = useState(true)
  const [edited, setEdited] = useState<{ with?: string; without?: string }>({})
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const field = useRef<HTMLTextAreaElement>(null)
  // Switching the revenue off and on loses no edits.
  const version = amounts ? 'with' : 'without'
  const post = edited[version] ?? postOf(figures, { ...notation, amounts, taxNote })
  const change = (text: string) => {
    setEdited({ ...edited, [version]: text })
    setOutcome(undefined)
  }
  const copy = async () => {
    if (field.current) setOutcome((await copyText(field.current)) ? 'copied' : 'refused')
  }
  const isCopied = outcome === 'copied'
  return (
    <Step
      number={1}
      title="Copy your post"
      // The dialog's focus starts here and doesn't open a phone's keyboard.
      action={
        <Button
          variant={isCopied ? 'secondary' : 'primary'}
          onClick={() => void copy()}
          icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      }
    >
      <TextAreaField
        ref={field}
        label="Your post"
        value={post}
        hint={
          figures.totalSales === 0 &&
          `No sales recorded for this ${figures.kind === 'weekly' ? 'week' : 'month'} yet. Add them first, or say in your own words how things are going.`
        }
        onChange={({ target }) => change(target.value)}
      />
      <p role="status" className="text-sm text-muted">
        {isCopied && 'Your post is copied.'}
        {outcome === 'refused' &&
          "Your browser didn't allow copying. Your post is selected: press Ctrl+C, or ⌘C on a Mac."}
      </p>
      <Switch
        label="Mention my revenue"
        isOn={amounts}
        onSwitch={(isOn) => {
          setAmounts(isOn)
          setOutcome(undefined)
        }}
      />
    </Step>
  )
}

interface StepProps {
  /** none for an optional step */
  number?: number
  title: string
  note?: string
  action?: ReactNode
  children: ReactNode
}

function Step({ number, title, note, action, children }: StepProps) {
  return (
    <section className="grid gap-2">
      <header className="flex min-h-10 items-center gap-3">
        {number && <StepNumber number={number} />}
        <h3 className="mr-auto font-semibold">
          {number && <span className="sr-only">Step {number}: </span>}
          {title}
          {note && <span className="font-normal text-muted"> ({note})</span>}
        </h3>
        {action}
      </header>
      <div>{children}</div>
    </section>
  )
}

const StepNumber = ({ number }: { number: number }) => (
  <span
    aria-hidden
    className="grid size-7 shrink-0 place-items-center rounded-full bg-gold-wash text-sm font-semibold text-gold-text"
  >
    {number}
  </span>
)

/** One key per dialog: a double click can't count twice. */
function useShare(limit: ShareLimit | undefined) {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const notation = useNotation()
  return useMutation({
    mutationFn: () => call(trackBossBeliever, { idempotencyKey }),
    onSuccess: ({ pointsEarned, remainingShares }) =>
      toast.success('B.O.S.S Believer Achievement', {
        id: 'share',
        description: `+${pointsEarned} points. You have ${sharesText(remainingShares)} left this month.`,
      }),
    onError: (error) => {
      if (isSignedOut(error)) return
      if (error instanceof ApiError && error.code === SHARE_LIMIT_REACHED) {
        const from = limit ? `from ${formatDayOfYear(limit.resetsOn, notation)}` : 'then'
        toast('Monthly Share Limit Reached', {
          id: 'share',
          description: `It resets next month: shares earn points again ${from}.`,
        })
      } else {
        toast.error(sentenceOf(error, "Your share couldn't be recorded. Please try again."))
      }
    },
    onSettled: () => refreshFigures(),
  })
}
