import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatDayOfYear } from '../../../../shared/calendar.ts'
import { ApiError, call, isSignedOut, newIdempotencyKey, sentenceOf } from '../../../../web/api.ts'
import { communityUrl } from '../../../../web/brand.ts'
import { refreshFigures } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { TextAreaField } from '../../../../web/ui/field.tsx'
import { useIsReadOnly } from '../../../../web/ui/saves.tsx'
import { Switch } from '../../../../web/ui/switch.tsx'
import { toast } from '../../../../web/ui/toast.ts'
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
  const [amounts, setAmounts] = useState(true)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="xl"
      title={
        <>
          {metric}
          <span className="block text-body font-normal text-muted">{reportTitle(figures)}</span>
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
      <div className="grid gap-3 pt-2">
        {limit?.remaining === 0 && <LimitBanner resetsOn={limit.resetsOn} />}
        <PostStep figures={figures} amounts={amounts} />
        <Switch
          label="Leave my revenue out"
          isOn={!amounts}
          onSwitch={(isOn) => setAmounts(!isOn)}
        />
        <Disclosure title="Add a picture">
          {() => <ShareImage figures={figures} amounts={amounts} />}
        </Disclosure>
      </div>
    </Dialog>
  )
}

function GroupStep({ limit, onOpen }: Pick<Props, 'limit'> & { onOpen: () => void }) {
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-56 flex-1">
        <h3 className="font-semibold">2. Open the community group</h3>
        <p className="text-body text-pretty text-muted">{groupText(limit)}</p>
      </div>
      {communityUrl && (
        <Button asChild variant="secondary" className="max-sm:w-full">
          <a href={communityUrl} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
            Open the group
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

function PostStep({ figures, amounts }: { figures: ReportFigures; amounts: boolean }) {
  const notation = useNotation()
  const { note: taxNote } = useTaxWords()
  const [edited, setEdited] = useState<{ with?: string; without?: string }>({})
  const [tried, setTried] = useState<{ post: string; isCopied: boolean }>()
  const field = useRef<HTMLTextAreaElement>(null)
  // Leaving the revenue out and back in loses no edits.
  const version = amounts ? 'with' : 'without'
  const post = edited[version] ?? postOf(figures, { ...notation, amounts, taxNote })
  const outcome = tried?.post === post ? tried : undefined
  const copy = async () => {
    if (field.current) setTried({ post, isCopied: await copyText(field.current) })
  }
  return (
    <section className="grid gap-2">
      <header className="flex min-h-10 items-center justify-between gap-3">
        <h3 className="font-semibold">1. Copy your post</h3>
        {/* The dialog's focus starts here and doesn't open a phone's keyboard. */}
        <Button onClick={() => void copy()}>{outcome?.isCopied ? 'Copied' : 'Copy'}</Button>
      </header>
      <TextAreaField
        ref={field}
        label="Your post"
        value={post}
        hint={
          figures.totalSales === 0 &&
          `No sales recorded for this ${figures.kind === 'weekly' ? 'week' : 'month'} yet. Add them first, or say in your own words how things are going.`
        }
        onChange={({ target }) => setEdited({ ...edited, [version]: target.value })}
      />
      <p role="status" className="text-small text-muted empty:hidden">
        {outcome &&
          (outcome.isCopied
            ? 'Your post is copied.'
            : "Your browser didn't allow copying. Your post is selected: press Ctrl+C, or ⌘C on a Mac.")}
      </p>
    </section>
  )
}

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
