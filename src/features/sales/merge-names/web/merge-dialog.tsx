import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { TRASH_DAYS } from '../../../../shared/limits.ts'
import { MAX_NAME_LENGTH, nameKey } from '../../../../shared/names.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Combobox } from '../../../../web/ui/combobox.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Field } from '../../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { RadioCard } from '../../../../web/ui/radio-card.tsx'
import { SavingForm } from '../../../../web/ui/saves.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import type { NameKind } from '../../contract.ts'
import { listNames, type ListedName } from '../contract.ts'
import { mergeFailed, useMerge } from './queries.ts'
import { commissionAfter, figuresOf, KINDS, MERGED } from './words.ts'

const OFFERED = 50

interface Props {
  kind: NameKind
  name: ListedName
  onClose: () => void
}

export function MergeDialog({ kind, name, onClose }: Props) {
  const formId = useId()
  const notation = useNotation()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<number>()
  const [isAsked, setIsAsked] = useState(false)
  const merge = useMerge(kind, onClose)
  const search = typed.trim().slice(0, MAX_NAME_LENGTH)
  const { data } = useQuery({
    ...endpointQuery(listNames, {
      query: { kind, limit: OFFERED, ...(search && { search }) },
    }),
    placeholderData: keepPreviousData,
  })
  const others = data?.names.filter(({ id }) => id !== name.id) ?? []
  const other = others.find((it) => nameKey(it.name) === nameKey(typed))
  const largest = other && other.revenue > name.revenue ? other : name
  const kept = other && [name, other].some(({ id }) => id === chosen) ? chosen! : largest.id
  const [stays, goes] = other && kept === other.id ? [other, name] : [name, other]
  const after =
    kind === 'salesperson' && goes ? commissionAfter(stays, goes, notation) : MERGED[kind]
  return (
    <Dialog
      open
      hasForm
      onClose={onClose}
      title={
        <>
          Merge <bdi translate="no">{name.name}</bdi>
        </>
      }
      action={
        <Button type="submit" form={formId} pending={merge.isPending}>
          Merge
        </Button>
      }
    >
      <SavingForm
        id={formId}
        className="grid min-h-80 content-start gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsAsked(true)
          if (!other) return
          merge.mutate({ fromId: kept === name.id ? other.id : name.id, intoId: kept })
        }}
      >
        {merge.isError && <ErrorNotice>{mergeFailed(merge.error)}</ErrorNotice>}
        <Field
          label={`With which ${KINDS[kind].one}?`}
          error={isAsked && !other ? `Choose a ${KINDS[kind].one} from the list.` : undefined}
        >
          {(wiring) => (
            <Combobox
              {...wiring}
              options={others.map((it) => it.name)}
              spellings={others.flatMap(({ name: of, spellings }) =>
                spellings.map((it) => ({ spelling: it.name, name: of })),
              )}
              maxLength={MAX_NAME_LENGTH}
              value={typed}
              onValueChange={setTyped}
            />
          )}
        </Field>
        {other && (
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-body font-semibold">
              Which name do you want to keep?
            </legend>
            {[name, other].map((it) => (
              <RadioCard
                key={it.id}
                name="kept"
                label={
                  <bdi translate="no" className="wrap-anywhere">
                    {it.name}
                  </bdi>
                }
                checked={kept === it.id}
                onChange={() => setChosen(it.id)}
              >
                <span className="text-small text-muted">{figuresOf(it, notation)}</span>
              </RadioCard>
            ))}
            <p className="mt-1 text-small text-muted">
              All sales of both get the name that you keep, and so do later sales and files with the
              other one.{after} You can undo this for {TRASH_DAYS} days.
            </p>
          </fieldset>
        )}
      </SavingForm>
    </Dialog>
  )
}
