import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay } from '../../../../../shared/calendar.ts'
import { call, sentenceOf } from '../../../../../web/api.ts'
import { refresh } from '../../../../../web/queries.ts'
import { Badge } from '../../../../../web/ui/badge.tsx'
import { Button } from '../../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../../web/ui/card.tsx'
import { TextAreaField } from '../../../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../../../web/ui/notice.tsx'
import { RadioCard } from '../../../../../web/ui/radio-card.tsx'
import { Loaded } from '../../../../../web/ui/loaded.tsx'
import { Loading } from '../../../../../web/ui/skeleton.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { useNotation } from '../../../../profile/web/index.ts'
import { competitionTerms, MAX_TERMS, saveTerms, type Terms } from '../contract.ts'
import { termsQuery } from './queries.ts'
import { TermsDiff } from './terms-diff.tsx'

/** versions that are listed */
const FEW = 8

/** The versions of the rules, and a form for a new one. */
export function TermsEditor() {
  const query = useQuery(termsQuery())
  const [isEditing, setEditing] = useState(false)
  return (
    <Card aria-labelledby="rules">
      <CardHeader
        id="rules"
        title="Rules"
        note={query.data && `version ${query.data.inForce} in force`}
      >
        {query.data && !isEditing && (
          <Button variant="secondary" onClick={() => setEditing(true)}>
            Write a new version
          </Button>
        )}
      </CardHeader>
      <Loaded
        query={query}
        loading={<Loading text="Loading the rules..." rows={1} height="h-32" />}
        failed="The rules couldn't be loaded"
      >
        {(terms) =>
          isEditing ? (
            <Newest terms={terms} onDone={() => setEditing(false)} />
          ) : (
            <Versions terms={terms} />
          )
        }
      </Loaded>
    </Card>
  )
}

function Versions({ terms: { versions, inForce } }: { terms: Terms }) {
  const notation = useNotation()
  return (
    <ul aria-label="Versions of the rules" className="divide-y divide-line">
      {versions.slice(0, FEW).map(({ version, inForceFrom }) => (
        <li key={version} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 py-2 text-ui">
          <Link
            to="/competition-rules"
            search={version === inForce ? {} : { version }}
            className="inline-flex min-h-11 items-center font-medium underline decoration-edge underline-offset-2 md:min-h-8"
          >
            Version {version}
          </Link>
          <span className="text-muted">from {formatDay(inForceFrom, notation)}</span>
          {version === inForce && <Badge tone="good">In force</Badge>}
          {version > inForce && <Badge tone="gold">Not yet in force</Badge>}
        </li>
      ))}
    </ul>
  )
}

/** A new version begins with the text of the newest one, which may not be in force yet. */
function Newest({ terms, onDone }: { terms: Terms; onDone: () => void }) {
  const newest = terms.versions[0]!.version
  const query = useQuery(termsQuery(newest === terms.inForce ? undefined : newest))
  return (
    <Loaded
      query={query}
      loading={<Loading text="Loading the rules..." rows={1} height="h-60" />}
      failed="The rules couldn't be loaded"
    >
      {({ text }) => <Editor newest={newest} terms={terms} text={text} onDone={onDone} />}
    </Loaded>
  )
}

interface EditorProps {
  newest: number
  terms: Terms
  /** of the newest version */
  text: string
  onDone: () => void
}

function Editor({ newest, terms, text: original, onDone }: EditorProps) {
  const notation = useNotation()
  const [text, setText] = useState(original)
  const [atOnce, setAtOnce] = useState(false)
  const isChanged = text.trim() !== terms.text.trim() && text.trim() !== original.trim()
  const save = useMutation({
    mutationFn: () => call(saveTerms, { body: { text, atOnce, basedOn: newest } }),
    onSuccess: async ({ version, inForceFrom }) => {
      toast.success(
        `Saved as version ${version}, in force from ${formatDay(inForceFrom, notation)}`,
      )
      await refresh(competitionTerms)
      onDone()
    },
  })
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending && isChanged) save.mutate()
      }}
    >
      <TextAreaField
        label="Text of the new version"
        hint="An empty line begins a paragraph. A line that begins with ## is a heading, with - an item of a list."
        value={text}
        maxLength={MAX_TERMS}
        className="[&_textarea]:max-h-[60dvh]"
        onChange={({ target }) => setText(target.value)}
      />
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1.5 text-ui font-medium">When it takes effect</legend>
        {[false, true].map((each) => (
          <RadioCard
            key={String(each)}
            name="atOnce"
            value={String(each)}
            checked={atOnce === each}
            label={each ? 'At once' : 'On the 1st of the next month'}
            onChange={() => setAtOnce(each)}
          >
            <span className="text-sm text-muted">
              {each
                ? 'Only for corrections that change neither points nor places nor the prize.'
                : 'So nobody competes under rules that change midway.'}
            </span>
          </RadioCard>
        ))}
      </fieldset>
      {isChanged && <TermsDiff before={terms.text} after={text} version={terms.inForce} />}
      {save.isError && (
        <ErrorNotice>
          {sentenceOf(save.error, 'The rules could not be saved. Please try again.')}
        </ErrorNotice>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={save.isPending} disabled={!isChanged}>
          Save as version {newest + 1}
        </Button>
      </div>
    </form>
  )
}
