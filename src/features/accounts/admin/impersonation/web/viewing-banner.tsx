import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { serverTime } from '../../../../../web/clock.ts'
import { sentenceOf } from '../../../../../web/api.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { PageLine } from '../../../../../web/ui/page-line.tsx'
import { toast } from '../../../../../web/ui/toast.ts'
import type { Account } from '../../../contract.ts'
import { onViewingElsewhere, stopViewing } from './viewing.ts'

export function ViewingBanner({ viewing }: { viewing: Account['viewing'] }) {
  useEffect(
    () =>
      onViewingElsewhere(() =>
        toast.error('You opened or left a shop in another tab. Reload this page.', {
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
  const stop = useMutation({
    mutationFn: () => stopViewing(back),
    onError: (error) =>
      toast.error(sentenceOf(error, "That didn't work. Please try again, or sign out.")),
  })
  const leave = (
    <Button
      variant="secondary"
      className="max-sm:grow"
      pending={stop.isPending}
      onClick={() => stop.mutate()}
    >
      Stop viewing
    </Button>
  )
  return (
    <ShopBanner label="Viewing an owner" until={until} back={back} actions={leave}>
      You are viewing <b className="font-semibold">{name}</b>
      {name !== email && <span className="max-sm:hidden"> ({email})</span>}. Forms are off, because
      only the owner can change anything.
    </ShopBanner>
  )
}

type Viewing = NonNullable<Account['viewing']>

interface Props {
  label: string
  until: string
  back: string
  actions: ReactNode
  children: ReactNode
}

export function ShopBanner({ label, until, back, ...line }: Props) {
  // From then on the server answers as yourself again.
  useEffect(() => {
    const leave = () => window.location.assign(back)
    const timer = setTimeout(leave, new Date(until).getTime() - serverTime().getTime())
    return () => clearTimeout(timer)
  }, [until, back])
  return (
    <PageLine
      role="region"
      aria-label={label}
      icon={Eye}
      className="sticky top-14 z-10 border border-now text-text shadow-card max-sm:[&>p>svg]:hidden"
      {...line}
    />
  )
}
