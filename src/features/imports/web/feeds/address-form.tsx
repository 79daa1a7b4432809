import { useMutation } from '@tanstack/react-query'
import { Moon } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call, sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { SavingForm } from '../../../../web/ui/saves.tsx'
import { isCheckNeeded, PasswordField, useCheck } from '../../../accounts/web/index.ts'
import { addFeed, fetchFeed, type Feed } from '../../feeds/contract.ts'
import type { Fetched } from '../fetched-file.ts'

export function NightlyButton({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  return (
    <Button variant="secondary" aria-expanded={isOpen} onClick={onPress}>
      <Moon aria-hidden />
      Read a file every night
    </Button>
  )
}

interface Props {
  feed?: Feed
  onFetched: (fetched: Fetched) => void
  onCancel: () => void
}

const FAILED = "The file couldn't be fetched. Please try again."

export function AddressForm({ feed, onFetched, onCancel }: Props) {
  const [address, setAddress] = useState('')
  const [password, setPassword] = useState('')
  const fetching = useMutation({
    mutationFn: () =>
      feed
        ? call(fetchFeed, { params: { id: feed.id }, body: { address, password } })
        : call(addFeed, { body: { address, password } }),
    onSuccess: onFetched,
    onError: (error) => void check.isRefused(error),
  })
  const check = useCheck(() => fetching.mutate())
  const { error } = fetching
  const form = (
    <SavingForm
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        fetching.mutate()
      }}
    >
      <TextField
        label={feed ? 'New address of the file' : 'Address of the file'}
        type="url"
        inputMode="url"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        hint="A CSV file or a spreadsheet, such as your till's nightly export, or a sheet that you share in Google Sheets (File > Share > Publish to web > CSV)."
        error={
          error && !fieldOf(error, 'password') && !isCheckNeeded(error)
            ? messageOf(error)
            : undefined
        }
        value={address}
        onChange={({ target }) => {
          fetching.reset()
          setAddress(target.value)
        }}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={error ? fieldOf(error, 'password') : undefined}
        value={password}
        onChange={({ target }) => {
          fetching.reset()
          setPassword(target.value)
        }}
      />
      {!feed && (
        <p className="text-small text-muted">
          You check its first import as usual. After that, its new sales are recorded every night
          while you sleep, and you get an email only if something has to be answered.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={fetching.isPending}>
          Fetch the file
        </Button>
        <Button type="button" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </SavingForm>
  )
  return (
    <div className="grid gap-4">
      {form}
      {check.step}
    </div>
  )
}

const fieldOf = (error: Error, name: string): string | undefined =>
  error instanceof ApiError ? error.fields[name] : undefined

const messageOf = (error: Error): string => fieldOf(error, 'address') ?? sentenceOf(error, FAILED)
