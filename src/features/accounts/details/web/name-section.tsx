import { Link } from '@tanstack/react-router'
import { call } from '../../../../web/api.ts'
import { queryClient } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { Section } from '../../../profile/web/index.ts'
import type { Account } from '../../contract.ts'
import { beginSession } from '../../forms/web/session.ts'
import { changeName, nameForm } from '../contract.ts'
import { accountQuery } from './queries.ts'
import { useAccountForm } from './use-account-form.ts'

export function NameSection({ account }: { account: Account }) {
  const { errors, failure, pending, formProps } = useAccountForm({
    schema: nameForm,
    send: async (values) => {
      const renamed = await call(changeName, { body: values })
      queryClient.setQueryData(accountQuery.queryKey, renamed)
      beginSession(renamed)
      toast.success('Your name is saved.')
    },
    failed: "Your name couldn't be saved. Please try again.",
  })
  return (
    <Section
      title="Your name"
      note="Shown in the menu. Other owners see at most your first name and an initial."
    >
      <form {...formProps}>
        {failure && <ErrorNotice className="sm:col-span-2">{failure}</ErrorNotice>}
        <TextField
          label="First name"
          autoComplete="given-name"
          name="firstName"
          defaultValue={account.firstName}
          error={errors.firstName}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          name="lastName"
          defaultValue={account.lastName}
          error={errors.lastName}
        />
        <Button
          type="submit"
          variant="secondary"
          pending={pending}
          className="sm:justify-self-start"
        >
          Save name
        </Button>
      </form>
      <p className="text-sm text-muted sm:col-span-2">
        Your currency, and how numbers and dates are written, are in your{' '}
        <Link to="/business-profile" className="underline underline-offset-2">
          business profile
        </Link>
        .
      </p>
    </Section>
  )
}
