import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { call, sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { fieldOf, showRefusal } from '../../../../web/ui/form.ts'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { CopyField } from '../../../accounts/web/index.ts'
import { typedNumber } from '../../../profile/web/index.ts'
import { WORKSHOP_DAYS, makeWorkshopLink, people } from '../contract.ts'

const schema = z.object({
  people: z.pipe(typedNumber('count'), people),
})

/** Many people register from one address. */
export function WorkshopLink() {
  const [link, setLink] = useState<string>()
  const form = useForm<{ people: string }, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { people: '30' },
  })
  const { errors, isSubmitting } = form.formState
  const make = form.handleSubmit(async (body) => {
    try {
      setLink((await call(makeWorkshopLink, { body })).link)
    } catch (error) {
      showRefusal(form, error, sentenceOf(error, "The link couldn't be made. Please try again."))
    }
  })
  return (
    <Disclosure title="A link for a workshop">
      <form noValidate className="grid gap-4" onSubmit={make}>
        {errors.root && <ErrorNotice>{errors.root.message}</ErrorNotice>}
        <p className="text-ui text-pretty text-muted">
          People in one room share one address, from which few accounts can be made in an hour. With
          this link they can all register at once. It works for {WORKSHOP_DAYS} days.
        </p>
        <TextField label="People" inputMode="numeric" {...fieldOf(form, 'people')} />
        <Button type="submit" variant="secondary" pending={isSubmitting}>
          Make a link
        </Button>
      </form>
      <div role="status" className="mt-4 empty:hidden">
        {link && <CopyField label="Link to register" value={link} />}
      </div>
    </Disclosure>
  )
}
