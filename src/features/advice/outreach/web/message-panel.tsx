import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call, isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { copyText } from '../../../../web/copy-text.ts'
import { queryClient } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextAreaField } from '../../../../web/ui/field.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { Switch } from '../../../../web/ui/switch.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { saveProfile } from '../../../profile/contract.ts'
import { profileQuery } from '../../../profile/web/index.ts'
import type { InactiveCustomer, Outreach, State } from '../contract.ts'
import { AiWriter } from './ai-writer.tsx'
import { takeOffList } from './put-aside.ts'
import { refreshOutreach } from './queries.ts'
import { Recipient } from './recipient.tsx'

interface Props {
  customer: InactiveCustomer
  answer: Outreach
  onGone: () => void
}

export function MessagePanel({ customer, answer, onGone }: Props) {
  const offers = useOffers(answer)
  const [edited, setEdited] = useState<{ with?: string; without?: string }>({})
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { message, otherMessage } = customer
  // Switching the offer off and on loses no edits.
  const version = offers.isOn ? 'with' : 'without'
  const builtIn = offers.isOn === answer.offers ? message : (otherMessage ?? message)
  const text = edited[version] ?? builtIn
  const change = (changed: string) => setEdited({ ...edited, [version]: changed })
  const aside = useMutation({
    mutationFn: (state: State) => takeOffList(customer, state),
    onSuccess: (isGone) => isGone && onGone(),
  })
  const copy = async () => {
    if (isRefused || (field.current && (await copyText(field.current)))) aside.mutate('done')
    else setRefused(true)
  }
  return (
    <div className="grid gap-2">
      <Recipient customer={customer} message={text} />
      <TextAreaField
        ref={field}
        label="Message"
        value={text}
        hint={!answer.hasShopName && <NoShopName />}
        onChange={({ target }) => change(target.value)}
      />
      {answer.hasModel && <AiWriter customer={customer} text={text} onText={change} />}
      <Saves>
        {otherMessage !== null && (
          <Switch
            label="Without the offer"
            isOn={!offers.isOn}
            onSwitch={(isOn) => offers.change(!isOn)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={() => aside.mutate('snoozed')}>
            Not now
          </Button>
          <Button variant="secondary" pending={aside.isPending} onClick={() => void copy()}>
            {isRefused ? 'Mark as done' : 'Copy message'}
          </Button>
        </div>
      </Saves>
      <p role="status" className="text-small text-muted empty:hidden">
        {isRefused &&
          "Your browser didn't allow copying. Your message is selected: press Ctrl+C, or ⌘C on a Mac."}
      </p>
    </div>
  )
}

/** Kept for all messages. */
function useOffers({ offers }: Outreach) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (offersInMessages: boolean) => call(saveProfile, { body: { offersInMessages } }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, saved)
      await refreshOutreach()
    },
    onError: (error) =>
      !isSignedOut(error) &&
      toast.error(sentenceOf(error, "Your choice couldn't be saved. Please try again.")),
  })
  return { isOn: isPending ? variables : offers, change: mutate }
}

const NoShopName = () => (
  <>
    The message doesn't say who it's from.{' '}
    <Link to="/business-profile" className="underline underline-offset-2 hover:text-text">
      Add your business name
    </Link>
  </>
)
