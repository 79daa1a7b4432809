import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { CopyField, useForm } from '../../../accounts/web/index.ts'
import { typedNumber } from '../../../profile/web/index.ts'
import { WORKSHOP_DAYS, makeWorkshopLink, people } from '../contract.ts'

const schema = z.object({
  people: z.pipe(typedNumber('count'), people),
})

/** Many people register from one address. */
export function WorkshopLink() {
  const [link, setLink] = useState<string>()
  const { field, failure, pending, formProps } = useForm({
    schema,
    send: async (body) => setLink((await call(makeWorkshopLink, { body })).link),
    failed: "The link couldn't be made. Please try again.",
  })
  return (
    <Disclosure title="A link for a workshop">
      <form className="grid gap-4" {...formProps}>
        {failure && <ErrorNotice>{failure}</ErrorNotice>}
        <p className="text-ui text-pretty text-muted">
          People in one room share one address, from which few accounts can be made in an hour. With
          this link they can all register at once. It works for {WORKSHOP_DAYS} days.
        </p>
        <TextField label="People" inputMode="numeric" defaultValue="30" {...field('people')} />
        <Button type="submit" variant="secondary" pending={pending}>
          Make a link
        </Button>
      </form>
      <div role="status" className="mt-4 empty:hidden">
        {link && <CopyField label="Link to register" value={link} />}
      </div>
    </Disclosure>
  )
}
