import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { call, isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import type { BodyInput } from '../../../../shared/endpoint.ts'
import { putAside, SNOOZES, type InactiveCustomer } from '../contract.ts'
import { refreshOutreach } from './queries.ts'
import { takeBackOnList } from './take-back.ts'

interface Props {
  customer: InactiveCustomer
  /** likely the owner's next step */
  isNext: boolean
  onGone: () => void
}

type Choice = BodyInput<typeof putAside>

const SAID: Record<string, (name: string) => string> = {
  done: (name) => `Marked ${name} as done`,
  week: (name) => `Snoozed ${name} for a week`,
  month: (name) => `Snoozed ${name} for a month`,
}

export function PutAsideButtons({ customer: { customerId, name }, isNext, onGone }: Props) {
  const put = useMutation({
    mutationFn: (body: Choice) => call(putAside, { params: { customerId }, body }),
    onSuccess: async (_, choice) => {
      const said = SAID[choice.state === 'done' ? 'done' : choice.for]!
      toast.success(said(name), {
        id: 'outreach',
        action: { label: 'Undo', onClick: () => void takeBackOnList(customerId) },
      })
      onGone()
      await refreshOutreach()
    },
    onError: (error) =>
      !isSignedOut(error) &&
      toast.error(sentenceOf(error, "That couldn't be saved. Please try again.")),
  })
  const choose = (choice: Choice) => !put.isPending && put.mutate(choice)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-4">
      <Saves>
        <Button
          variant={isNext ? 'primary' : 'secondary'}
          className="max-sm:w-full"
          pending={put.isPending}
          icon={<Check aria-hidden />}
          onClick={() => choose({ state: 'done' })}
        >
          Mark as done
        </Button>
        <div role="group" aria-label="Snooze" className="flex items-center gap-2.5 max-sm:w-full">
          <span aria-hidden className="text-ui text-muted max-sm:grow">
            Snooze for
          </span>
          {SNOOZES.map((length) => (
            <Button
              key={length}
              variant="secondary"
              aria-label={`Snooze for a ${length}`}
              onClick={() => choose({ state: 'snoozed', for: length })}
            >
              a {length}
            </Button>
          ))}
        </div>
      </Saves>
    </div>
  )
}
