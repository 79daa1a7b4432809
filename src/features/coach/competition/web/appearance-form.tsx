import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { ApiError, call, sentenceOf } from '../../../../web/api.ts'
import { queryClient, refresh } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { useEdit } from '../../../../web/ui/meanwhile.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { RadioCard } from '../../../../web/ui/radio-card.tsx'
import { SavingForm } from '../../../../web/ui/saves.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import {
  ALIAS_LENGTH,
  appearanceForm,
  APPEARANCES,
  getAppearance,
  setAppearance,
  type Appearance,
  type AppearanceChoice,
} from '../contract.ts'
import { appearanceQuery, refreshBoard } from './queries.ts'
import { nameShown, type Names } from './shown-name.ts'
import { APPEARANCE_NAMES } from './words.ts'

interface Props {
  onSaved?: () => void
}

export function AppearanceForm({ onSaved }: Props) {
  return (
    <Loaded
      query={useQuery(appearanceQuery)}
      loading={
        <Loading text="Loading..." rows={APPEARANCES.length} height="h-11" className="grid gap-3" />
      }
      failed="Your choice couldn't be loaded"
    >
      {(names) => <Choices names={names} onSaved={onSaved} />}
    </Loaded>
  )
}

/** No second period after `Ada B.` */
const appearText = (name: string): string =>
  `You now appear as ${name}${name.endsWith('.') ? '' : '.'}`

function Choices({ names, onSaved }: { names: Names; onSaved: (() => void) | undefined }) {
  const [appearance, setChosen] = useState(names.appearance)
  const [alias, setAlias] = useState(names.alias)
  const [problem, setProblem] = useState<string>()
  const group = useId()
  const edit = useEdit(names, {
    words: { appearance: 'How you appear', ...(appearance === 'alias' && { alias: 'Nickname' }) },
    show: (field, value) =>
      field === 'alias' ? String(value) : APPEARANCE_NAMES[value as Appearance],
    put: (field, value) => {
      if (field === 'alias') return setAlias(String(value))
      setChosen(value as Appearance)
      setAlias((typed) => typed || names.alias)
    },
    together: ['appearance', 'alias'],
    onMeanwhile: () => void refresh(getAppearance),
  })
  const send = async (body: AppearanceChoice) => {
    const saved = await call(setAppearance, { body })
    queryClient.setQueryData(appearanceQuery.queryKey, saved)
    edit.reread(saved)
    void refreshBoard()
    const name = nameShown(saved)
    toast.success(name ? appearText(name) : 'You are hidden from the board now.')
  }
  const save = useMutation({
    mutationFn: async (body: AppearanceChoice) => {
      if (names.hasChosen) return edit.save(body, ({ was }) => send({ ...body, was }))
      await send(body)
      return true
    },
    onSuccess: (isSaved) => isSaved && onSaved?.(),
    onError: (error) => setProblem(problemOf(error)),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = appearanceForm.safeParse({
      appearance,
      ...(appearance === 'alias' && { alias }),
    })
    if (!parsed.success) return setProblem(parsed.error.issues[0]!.message)
    setProblem(undefined)
    save.mutate(parsed.data)
  }
  const isAlias = appearance === 'alias'
  return (
    <SavingForm noValidate onSubmit={submit} className="grid gap-4" aria-label="How you appear">
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">Name on the board</legend>
        {APPEARANCES.map((each) => (
          <RadioCard
            key={each}
            name={group}
            label={APPEARANCE_NAMES[each]}
            checked={each === appearance}
            disabled={each === 'business_name' && !names.businessName}
            onChange={() => {
              setChosen(each)
              setProblem(undefined)
            }}
          >
            <span className="text-small text-muted">
              <Hint appearance={each} names={names} />
            </span>
          </RadioCard>
        ))}
      </fieldset>
      {isAlias && (
        <TextField
          label="Nickname"
          value={alias}
          maxLength={ALIAS_LENGTH.max}
          autoComplete="off"
          dir="auto"
          error={problem}
          hint={`${ALIAS_LENGTH.min} to ${ALIAS_LENGTH.max} characters; nobody else can have the same`}
          onChange={(event) => setAlias(event.target.value)}
        />
      )}
      {problem && !isAlias && <ErrorNotice>{problem}</ErrorNotice>}
      {edit.notice}
      <Button
        type="submit"
        variant="secondary"
        pending={save.isPending}
        className="justify-self-start px-8 max-sm:w-full"
      >
        {save.isPending ? 'Saving...' : 'Save'}
      </Button>
    </SavingForm>
  )
}

const problemOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields['alias']) ||
  sentenceOf(error, "Your choice couldn't be saved. Please try again.")

function Hint({ appearance, names }: { appearance: Appearance; names: Names }) {
  if (appearance === 'hidden') return 'You keep your points, but have no place and cannot win'
  const name = nameShown(names, appearance)
  if (name) return <bdi className="wrap-anywhere">{name}</bdi>
  return appearance === 'alias'
    ? 'A name that you make up'
    : 'Add it to your Business Profile first'
}
