import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Segments } from '../../../../web/ui/segments.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import {
  SPLIT_BY,
  type By,
  type Explained,
  type Group,
  type Part,
  type Why,
} from '../../why/contract.ts'
import { EntriesLink } from '../figures/entries-link.tsx'
import { ChangeRows } from './change-rows.tsx'
import {
  amongInWords,
  changeInWords,
  namelessInWords,
  namesOf,
  partInWords,
  rangeOf,
  restInWords,
  TABS,
} from './words.ts'

export const linkStyles = 'underline decoration-edge/60 underline-offset-3 wrap-anywhere'

interface Props {
  figure: Explained
  by: By
  onChoose: (by: By) => void
  tab: UseQueryResult<Why>
}

export function ChangeByName({ figure, by, onChoose, tab }: Props) {
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  // A shorter tab must not move the tabs from under the pointer.
  const [height, setHeight] = useState(0)
  const choose = (chosen: By): void => {
    setHeight(content.current?.offsetHeight ?? 0)
    onChoose(chosen)
  }
  return (
    <section className="mt-6">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="text-body font-semibold">
          Where it came from
        </h3>
        <Segments
          legend="Show the change by"
          name={id}
          className="max-sm:w-full"
          choices={SPLIT_BY[figure].map((each) => [each, TABS[each]])}
          selected={by}
          onChange={(event) => choose(event.target.value as By)}
        />
      </div>
      <div ref={content} style={{ minHeight: height }}>
        {tab.data?.group ? (
          <Parts why={tab.data} group={tab.data.group} labelledBy={id} />
        ) : tab.isPending ? (
          <Loading
            text={`Looking for the ${namesOf(by)}...`}
            rows={3}
            height="h-12"
            className="grid gap-4"
          />
        ) : (
          <TryAgain query={tab} title={`The ${namesOf(by)} couldn't be loaded`} />
        )}
      </div>
    </section>
  )
}

interface PartsProps {
  why: Why
  group: Group
  labelledBy: string
}

function Parts({ why, group, labelledBy }: PartsProps) {
  const notation = useNotation()
  const { figure, change } = why
  const among = amongInWords(group, notation)
  if (!group.hasNames) return <Remark>{namelessInWords(group.by)}</Remark>
  if (group.parts.length === 0) return <Remark>Nothing changed.</Remark>
  return (
    <>
      <ChangeRows
        labelledBy={labelledBy}
        total={changeInWords(figure, change ?? 0, notation)}
        rows={group.parts.map((part) => ({
          key: part.name ?? part.kind,
          label: <Name part={part} by={group.by} why={why} />,
          details: partInWords(part, why, notation),
          change: part.change,
          text: changeInWords(figure, part.change, notation),
        }))}
      />
      {among && <p className="mt-4 text-small text-muted">{among}</p>}
    </>
  )
}

const Remark = ({ children }: { children: string }) => (
  <p className="py-3 text-body text-pretty text-muted">{children}</p>
)

/** To the compared period if there are no sales now. */
function Name({ part, by, why }: { part: Part; by: By; why: Why }) {
  const notation = useNotation()
  if (part.name === null) return restInWords(part, by, notation)
  const { current } = part
  const isGone = current !== null && current.revenue === 0 && !current.sales
  return (
    <EntriesLink range={rangeOf(isGone ? why.previous : why.current)} name={part.name} stretched>
      <bdi className={linkStyles}>{part.name}</bdi>
    </EntriesLink>
  )
}
