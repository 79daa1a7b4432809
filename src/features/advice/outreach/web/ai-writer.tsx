import { useMutation } from '@tanstack/react-query'
import { Sparkles, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call, isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { SavingForm } from '../../../../web/ui/saves.tsx'
import { generateOutreach, type InactiveCustomer } from '../contract.ts'

interface Props {
  customer: InactiveCustomer
  text: string
  onText: (text: string) => void
}

/** May take up to 20 seconds. If the model fails, the text stays. */
export function AiWriter({ customer: { customerId }, text, onText }: Props) {
  const [before, setBefore] = useState<string>()
  const request = useRef<AbortController>(null)
  const submit = useRef<HTMLButtonElement>(null)
  // Nobody waits for the answer any more.
  useEffect(() => () => request.current?.abort(), [])
  const write = useMutation({
    mutationFn: () => {
      request.current = new AbortController()
      const { signal } = request.current
      return call(generateOutreach, { body: { customerId }, signal })
    },
    onSuccess: ({ message, from }) => {
      if (from !== 'model') return
      setBefore(text)
      onText(message)
    },
  })
  const bringBack = () => {
    onText(before!)
    setBefore(undefined)
    write.reset()
  }
  const isWritten = write.data?.from === 'model'
  const cancel = () => {
    request.current?.abort()
    write.reset()
    // The button that had the focus is gone.
    submit.current?.focus()
  }
  return (
    <SavingForm
      noValidate
      aria-label="Write it with AI"
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!write.isPending) write.mutate()
      }}
    >
      <div className="flex flex-wrap items-end gap-2.5">
        <Button
          ref={submit}
          type="submit"
          variant="secondary"
          className="max-sm:w-full md:min-h-11"
          pending={write.isPending}
          icon={<Sparkles aria-hidden />}
        >
          {write.isPending ? 'Writing...' : 'Write it with AI'}
        </Button>
        {write.isPending && (
          <Button variant="quiet" className="max-sm:w-full md:min-h-11" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
      <p role="status" className="text-small text-muted empty:hidden">
        {write.isPending && 'This can take up to 20 seconds.'}
        {isWritten && 'Put together by AI. Please read it before you send it.'}
        {write.data && !isWritten && 'The AI did not answer this time, so your text stays.'}
      </p>
      {isWritten && before !== undefined && (
        <Button variant="quiet" size="narrow" className="justify-self-start" onClick={bringBack}>
          <Undo2 aria-hidden />
          Bring back the text before
        </Button>
      )}
      {write.isError && !isSignedOut(write.error) && (
        <p role="alert" className="text-small font-semibold text-worse">
          {sentenceOf(write.error, "The message couldn't be written. Please try again.")}
        </p>
      )}
    </SavingForm>
  )
}
