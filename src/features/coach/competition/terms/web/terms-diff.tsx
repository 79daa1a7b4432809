import { useDeferredValue, useId, useMemo } from 'react'
import { cn } from '../../../../../web/ui/cn.ts'
import { ScrollArea } from '../../../../../web/ui/scroll-area.tsx'
import { count } from '../../../../profile/web/index.ts'
import { diffLines, shortened, type DiffPart } from '../rules.ts'

interface Props {
  before: string
  after: string
  /** the version of `before` */
  version: number
}

/** What a new text changes, line by line. */
export function TermsDiff({ before, after, version }: Props) {
  const id = useId()
  // Typing doesn't wait for the comparison.
  const typed = useDeferredValue(after)
  const parts = useMemo(() => shortened(diffLines(before.trim(), typed.trim())), [before, typed])
  return (
    <div className="grid gap-1.5">
      <h3 id={id} className="text-ui font-medium">
        Compared with version {version}, which is in force
      </h3>
      <ScrollArea aria-labelledby={id} className="max-h-80 rounded-box border border-line">
        <ul className="text-sm">
          {parts.map((part, i) => (
            <Line key={i} part={part} />
          ))}
        </ul>
      </ScrollArea>
    </div>
  )
}

const MARKS = {
  added: { sign: '+', word: 'Added: ', className: 'bg-better-wash text-better' },
  removed: { sign: '−', word: 'Removed: ', className: 'bg-worse-wash text-worse' },
  same: { sign: '', word: '', className: '' },
}

function Line({ part }: { part: DiffPart }) {
  if (part.kind === 'skipped') {
    return (
      <li className="bg-sunken px-3 py-1 text-muted">
        {count(part.count, 'line')} without changes
      </li>
    )
  }
  const { sign, word, className } = MARKS[part.kind]
  return (
    <li className={cn('flex gap-2 px-3 py-1', className)}>
      <span aria-hidden className="w-3 shrink-0 font-semibold">
        {sign}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{word}</span>
        {part.text || ' '}
      </span>
    </li>
  )
}
