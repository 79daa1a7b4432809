import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Merge, Pencil, SearchX, Tags } from 'lucide-react'
import { useId, useState } from 'react'
import { MAX_NAME_LENGTH } from '../../../../shared/names.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { SearchField } from '../../../../web/ui/search-field.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { useNotation, useTaxWords } from '../../../profile/web/index.ts'
import type { NameKind } from '../../contract.ts'
import type { ListedName } from '../contract.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { namesQuery } from './queries.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { figuresOf, KINDS } from './words.ts'

export function NamesCard({ kind }: { kind: NameKind }) {
  const id = useId()
  const { note: taxNote } = useTaxWords()
  const [search, setSearch] = useState('')
  const [renamed, setRenamed] = useState<ListedName>()
  const [merged, setMerged] = useState<ListedName>()
  const query = useInfiniteQuery({ ...namesQuery(kind, search), placeholderData: keepPreviousData })
  const { tab, many, one } = KINDS[kind]
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title={`All ${many}`} note={`by revenue${taxNote}`} />
      <div className="mb-2 flex">
        <SearchField
          label={`Search ${many}`}
          placeholder={`Search ${many}`}
          maxLength={MAX_NAME_LENGTH}
          value={search}
          onSearch={setSearch}
        />
      </div>
      <PagedList
        query={query}
        rowsOf={(page) => page.names}
        loading={
          <Loading text={`Loading ${tab}...`} rows={4} height="h-14" className="grid gap-4" />
        }
        failed={`Your ${many} couldn't be loaded`}
        empty={
          <EmptyState
            icon={search ? <SearchX aria-hidden /> : <Tags aria-hidden />}
            title={`No ${many} found`}
          >
            {search
              ? 'Try fewer letters, or another spelling.'
              : `Once a sale has a ${one}, it is listed here.`}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((name) => (
              <NameRow
                key={name.id}
                name={name}
                onRename={() => setRenamed(name)}
                onMerge={() => setMerged(name)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {renamed && (
        <RenameDialog
          key={renamed.id}
          kind={kind}
          name={renamed}
          onClose={() => setRenamed(undefined)}
        />
      )}
      {merged && (
        <MergeDialog
          key={merged.id}
          kind={kind}
          name={merged}
          onClose={() => setMerged(undefined)}
        />
      )}
    </Card>
  )
}

interface RowProps {
  name: ListedName
  onRename: () => void
  onMerge: () => void
}

function NameRow({ name, onRename, onMerge }: RowProps) {
  const notation = useNotation()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 sm:flex-nowrap">
      <div className="min-w-0 grow max-sm:basis-full">
        <p className="font-semibold wrap-anywhere">
          <bdi translate="no">{name.name}</bdi>
        </p>
        <p className="text-small text-muted">{figuresOf(name, notation)}</p>
        {name.spellings.length > 0 && (
          <p className="text-small wrap-anywhere text-muted">
            Also written <bdi translate="no">{name.spellings.map((it) => it.name).join(', ')}</bdi>
          </p>
        )}
      </div>
      <Saves>
        <div className="flex max-sm:-ml-4 max-sm:flex-wrap">
          <Button variant="quiet" aria-label={`Rename ${name.name}`} onClick={onRename}>
            <Pencil aria-hidden />
            Rename
          </Button>
          <Button
            variant="quiet"
            aria-label={`Merge ${name.name} with another name`}
            onClick={onMerge}
          >
            <Merge aria-hidden />
            Merge
          </Button>
        </div>
      </Saves>
    </li>
  )
}
