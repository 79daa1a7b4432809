import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import type { Account } from '../../contract.ts'
import { onViewingElsewhere, stopViewing } from './viewing.ts'

/** Look of the line at the top of every page of a shop that isn't your own. */
export const bannerStyles =
  'sticky top-14 z-10 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border border-gold bg-gold-wash px-4 py-2.5 text-ui text-gold-text shadow-card md:top-14 print:hidden'

/** On every page while an admin looks at an owner's shop. */
export function ViewingBanner({ viewing }: { viewing: Account['viewing'] }) {
  useEffect(
    () =>
      onViewingElsewhere(() =>
        toast.error('In another tab you opened or left another shop. Load this page again.', {
          id: 'viewing',
          duration: Infinity,
          action: { label: 'Load again', onClick: () => window.location.reload() },
        }),
      ),
    [],
  )
  return viewing && <Banner viewing={viewing} />
}

function Banner({ viewing: { ownerId, name, email, until } }: { viewing: Viewing }) {
  const back = `/admin/owners/${ownerId}`
  // From then on the server answers as the admin again.
  useEffect(() => {
    const timer = setTimeout(
      () => window.location.assign(back),
      Math.max(0, new Date(until).getTime() - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [until, back])
  const stop = useMutation({
    mutationFn: () => stopViewing(back),
    onError: (error) =>
      toast.error(sentenceOf(error, "That didn't work. Please try again, or sign out.")),
  })
  return (
    <div role="region" aria-label="Viewing an owner" className={bannerStyles}>
      <Eye className="size-4.5 shrink-0 max-sm:hidden" aria-hidden />
      <p className="min-w-0 grow basis-52 wrap-anywhere">
        You are viewing <b className="font-semibold">{name}</b>
        {name !== email && <> ({email})</>}. Nothing can be changed.
      </p>
      <Button
        variant="secondary"
        className="max-sm:grow"
        pending={stop.isPending}
        onClick={() => stop.mutate()}
      >
        Stop viewing
      </Button>
    </div>
  )
}

type Viewing = NonNullable<Account['viewing']>
