import { Link } from '@tanstack/react-router'
import { call } from '../../../../web/api.ts'
import { endpointQuery, queryClient, refresh } from '../../../../web/queries.ts'
import { TextField } from '../../../../web/ui/field.tsx'
import { useEdit } from '../../../../web/ui/meanwhile.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { Section } from '../../../profile/web/index.ts'
import { currentUser, type Account } from '../../contract.ts'
import { beginSession } from '../../forms/web/session.ts'
import { changeName, nameForm } from '../contract.ts'
import { AccountForm } from './account-form.tsx'

export function NameSection({ account }: { account: Account }) {
  const edit = useEdit(account, {
    words: { firstName: 'First name', lastName: 'Last name' },
    onMeanwhile: () => void refresh(currentUser),
  })
  return (
    <Section
      title="Your name"
      note="Shown in the menu. Other owners see at most your first name and an initial."
    >
      <AccountForm
        schema={nameForm}
        send={async (typed) => {
          const isSaved = await edit.save(typed, async (body) => {
            const renamed = await call(changeName, { body })
            edit.reread(renamed)
            queryClient.setQueryData(endpointQuery(currentUser).queryKey, renamed)
            beginSession(renamed)
          })
          if (isSaved) toast.success('Your name is saved.')
        }}
        failed="Your name couldn't be saved. Please try again."
        action="Save name"
      >
        {(field) => (
          <>
            {edit.notice}
            <TextField
              label="First name"
              autoComplete="given-name"
              defaultValue={account.firstName}
              {...field('firstName')}
            />
            <TextField
              label="Last name"
              autoComplete="family-name"
              defaultValue={account.lastName}
              {...field('lastName')}
            />
          </>
        )}
      </AccountForm>
      <p className="text-small text-muted @lg:col-span-2">
        Your currency, and how numbers and dates are written, are in your{' '}
        <Link to="/business-profile" className="underline underline-offset-2">
          business profile
        </Link>
        .
      </p>
    </Section>
  )
}
