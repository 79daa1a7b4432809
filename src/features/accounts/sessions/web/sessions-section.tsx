import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { endpointQuery, queryClient, refresh } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { Section } from '../../../profile/web/index.ts'
import type { ResponseOf } from '../../../../shared/endpoint.ts'
import { endOtherSessions, endSession, getSessions, type Session } from '../contract.ts'
import { SessionRow } from './session-row.tsx'

const sessionsQuery = endpointQuery(getSessions)
type SessionList = ResponseOf<typeof getSessions>

export function SessionsSection() {
  // The list changes on other devices: always fetched.
  const query = useQuery({ ...sessionsQuery, staleTime: 0 })
  return (
    <Section
      title="Where you're signed in"
      note="Sign out on a device that you lost or no longer use. Signing in there again takes your password."
    >
      <div className="min-w-0 @lg:col-span-2">
        <Loaded
          query={query}
          loading={<Loading text="Loading your devices..." rows={1} height="h-20" />}
          failed="Your devices couldn't be loaded"
        >
          {(data) => <Devices list={data} />}
        </Loaded>
      </div>
    </Section>
  )
}

function Devices({ list: { sessions, total } }: { list: SessionList }) {
  const devices = useRef<HTMLUListElement>(null)
  const [isAsking, setAsking] = useState(false)
  /** The pressed button is gone. */
  const show = ({ sessions, total }: SessionList): void => {
    queryClient.setQueryData(sessionsQuery.queryKey, { sessions, total })
    devices.current?.focus()
  }
  const onError = (error: unknown): void => {
    if (isSignedOut(error)) return
    toast.error(sentenceOf(error, "The device couldn't be signed out. Please try again."))
    void refresh(getSessions)
  }
  const end = useMutation({
    mutationFn: ({ id }: Session) => call(endSession, { params: { id } }),
    onSuccess: (list, { device }) => {
      show(list)
      toast.success(`Signed out: ${device}.`)
    },
    onError,
  })
  const endOthers = useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: (list) => {
      setAsking(false)
      show(list)
      toast.success(`Signed out on ${devicesText(list.ended)}.`)
    },
    onError,
  })
  const others = total - 1
  return (
    <>
      <ul
        ref={devices}
        tabIndex={-1}
        aria-label="Devices"
        className="-my-3.5 divide-y divide-line rounded-box"
      >
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables.id === session.id}
            onEnd={() => end.mutate(session)}
          />
        ))}
      </ul>
      {total > sessions.length && (
        <p className="mt-4 text-body text-muted">
          And {devicesText(total - sessions.length)} that you used longer ago.
        </p>
      )}
      {others > 0 && (
        <Button variant="danger" className="mt-6 max-sm:w-full" onClick={() => setAsking(true)}>
          Sign out on all other devices
        </Button>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Sign out on ${devicesText(others)}?`}
        action={
          <Button variant="danger" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out
          </Button>
        }
      >
        <p className="text-body text-pretty text-muted">
          You stay signed in here. Anything not saved yet on the other devices is lost.
        </p>
      </Dialog>
    </>
  )
}

const devicesText = (count: number): string =>
  count === 1 ? 'one other device' : `${count} other devices`
