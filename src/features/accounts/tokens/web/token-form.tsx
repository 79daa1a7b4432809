import { useState } from 'react'
import * as z from 'zod/mini'
import { TOKEN_SCOPES, type TokenScope } from '../../../../shared/endpoint.ts'
import { ApiError, call } from '../../../../web/api.ts'
import { firstPerField } from '../../../../web/first-per-field.ts'
import { refresh } from '../../../../web/queries.ts'
import { TextField } from '../../../../web/ui/field.tsx'
import { SelectField } from '../../../../web/ui/select.tsx'
import { PasswordForm } from '../../second-factor/web/password-form.tsx'
import { addToken, getTokens, SCOPE_WORDS, TOKEN_DAYS, tokenForm } from '../contract.ts'

export interface Made {
  token: string
  name: string
  scopes: TokenScope[]
}

interface Props {
  onMade: (made: Made) => void
  onCancel: () => void
}

export function TokenForm({ onMade, onCancel }: Props) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<TokenScope[]>([])
  const [days, setDays] = useState<string>('90')
  return (
    <PasswordForm
      action="Make an access token"
      beginsAbove
      send={async (password) => {
        const made = await call(addToken, {
          body: { ...checked({ name, scopes, days }), password },
        })
        onMade(made)
        await refresh(getTokens)
      }}
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <TextField
            label="Name"
            hint="What it is for, such as the till at the counter"
            autoComplete="off"
            autoFocus
            value={name}
            onChange={({ target }) => setName(target.value)}
            {...field('name')}
          />
          <Scopes scopes={scopes} onChange={setScopes} {...field('scopes')} />
          <SelectField
            label="It works for"
            hint="Then the program needs a new token."
            value={days}
            onChange={({ target }) => setDays(target.value)}
            {...field('days')}
          >
            {TOKEN_DAYS.map((each) => (
              <option key={each} value={each}>
                {each === '365' ? 'a year' : `${each} days`}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </PasswordForm>
  )
}

interface ScopesProps {
  name: string
  error: string | undefined
  scopes: TokenScope[]
  onChange: (scopes: TokenScope[]) => void
}

function Scopes({ name, error, scopes, onChange }: ScopesProps) {
  return (
    <fieldset {...(error && { 'aria-describedby': 'scopes-error' })}>
      <legend className="mb-1 text-body font-semibold">It may</legend>
      {TOKEN_SCOPES.map((scope) => (
        <label key={scope} className="flex min-h-11 items-center gap-3 text-body md:min-h-9">
          <input
            type="checkbox"
            name={name}
            className="size-5 shrink-0 accent-now"
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              onChange(
                TOKEN_SCOPES.filter((each) =>
                  each === scope ? target.checked : scopes.includes(each),
                ),
              )
            }
          />
          {SCOPE_WORDS[scope]}
        </label>
      ))}
      {error && (
        <p id="scopes-error" className="text-small font-semibold text-worse">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function checked(form: unknown): z.output<typeof tokenForm> {
  const { success, data, error } = z.safeParse(tokenForm, form)
  if (success) return data
  const fields = firstPerField(error.issues)
  throw new ApiError(400, 'bad_input', Object.values(fields)[0] ?? '', fields)
}
