import { useId } from 'react'
import { Badge } from '../../../../web/ui/badge.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'

export interface KeptWay {
  id: string
  name: string
  since: string
  isNew: boolean
}

interface Props {
  hint: string
  ways: KeptWay[]
  kept: ReadonlySet<string>
  onToggle: (id: string) => void
}

export function KeptWays({ hint, ways, kept, onToggle }: Props) {
  const id = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="text-body font-semibold">Still allowed to sign in</legend>
      <p className="text-small text-pretty text-muted">{hint}</p>
      <ul className="divide-y divide-line rounded-box border border-line">
        {ways.map((way) => (
          <li key={way.id}>
            <label
              htmlFor={`${id}-${way.id}`}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2.5"
            >
              <input
                id={`${id}-${way.id}`}
                type="checkbox"
                className="size-5 shrink-0"
                checked={kept.has(way.id)}
                onChange={() => onToggle(way.id)}
              />
              <span className="min-w-0 grow text-body">
                <bdi className="font-semibold wrap-anywhere">{way.name}</bdi>
                <span className="block text-small text-muted">
                  Added <RelativeTime instant={way.since} />
                </span>
              </span>
              {way.isNew && <Badge tone="strong">New</Badge>}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

export function toggled(kept: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(kept)
  if (!next.delete(id)) next.add(id)
  return next
}
