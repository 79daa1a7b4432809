import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { serverTime } from '../../../../web/clock.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import type { Session } from '../contract.ts'

interface Props {
  session: Session
  isEnding: boolean
  onEnd: () => void
}

export function SessionRow({ session, isEnding, onEnd }: Props) {
  const { device, address, signedInAt, isCurrent } = session
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 py-3.5">
      <span className="row-span-2 grid size-10 place-items-center self-start rounded-full bg-sunken text-muted">
        <DeviceIcon device={device} />
      </span>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-semibold">
        {device}
        {isCurrent && (
          <span className="rounded-full bg-better-wash px-2 py-0.5 text-small font-semibold text-better">
            This device
          </span>
        )}
      </p>
      {!isCurrent && (
        <Button
          variant="secondary"
          className="sm:row-span-2"
          aria-label={`Sign out on ${device}`}
          pending={isEnding}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
      <div className="col-start-2 text-small text-muted max-sm:col-span-2">
        {!isCurrent && (
          <p>
            <LastUsed session={session} />
          </p>
        )}
        <p>
          Signed in <RelativeTime instant={signedInAt} />
          {address && (
            <>
              {' '}
              from <span className="break-all tabular-nums">{address}</span>
            </>
          )}
        </p>
      </div>
    </li>
  )
}

const HOUR = 3_600_000

/** The time is exact to an hour. */
function LastUsed({ session: { lastUsedAt } }: Pick<Props, 'session'>) {
  if (serverTime().getTime() - new Date(lastUsedAt).getTime() < HOUR)
    return 'Used within the last hour'
  return (
    <>
      Last used <RelativeTime instant={lastUsedAt} />
    </>
  )
}

function DeviceIcon({ device }: Pick<Session, 'device'>) {
  const props = { className: 'size-5', 'aria-hidden': true }
  if (/iPad|tablet/.test(device)) return <Tablet {...props} />
  return /iPhone|Android/.test(device) ? <Smartphone {...props} /> : <Monitor {...props} />
}
