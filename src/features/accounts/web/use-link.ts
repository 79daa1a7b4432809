import { useEffect, useRef, useState } from 'react'
import { call } from '../../../web/api.ts'
import type { LinkState } from '../links/contract.ts'
import { openPasswordLink } from '../sign-in/contract.ts'
import { toggled, type KeptWay } from '../second-factor/web/kept-ways.tsx'

interface Opened {
  state: LinkState
  asksName: boolean
  passkeys: KeptWay[]
}

/** The form can be filled in meanwhile. Without an answer all passkeys stay: the account page has them. */
export function useLink({ email, token }: { email: string; token: string }) {
  const [link, setLink] = useState<Opened>({ state: 'works', asksName: false, passkeys: [] })
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const opening = useRef<Promise<Opened | undefined>>(undefined)
  useEffect(() => {
    const open = async (): Promise<Opened> => {
      const { passkeys, ...answer } = await call(openPasswordLink, { body: { email, token } })
      const ways = passkeys.map(({ createdAt: since, ...passkey }) => ({ ...passkey, since }))
      const opened = { ...answer, passkeys: ways }
      setLink(opened)
      // New ways have to be ticked: a thief may have added them.
      setKept(new Set(ways.filter(({ isNew }) => !isNew).map(({ id }) => id)))
      return opened
    }
    opening.current = open().catch(() => undefined)
  }, [email, token])
  return {
    ...link,
    kept,
    toggle: (id: string) => setKept((before) => toggled(before, id)),
    whenOpened: () => opening.current,
  }
}
