import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatMoney } from '../../../../shared/money.ts'
import { ApiError, sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { Progress } from '../../../../web/ui/progress.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { useToastsAbove } from '../../../../web/ui/toast.tsx'
import { count, useNotation } from '../../../profile/web/index.ts'
import { FIELD_LABELS, REQUIRED_FIELDS } from '../../contract.ts'
import type { ImportPreview } from '../../preview/contract.ts'
import { changedObstacle, ChangedQuestion } from './changed-question.tsx'
import { currencyObstacle, CurrencyQuestion } from './currency-question.tsx'
import { FetchedFile } from '../fetched-file.ts'
import { FileSample } from './file-sample.tsx'
import { GoneSales } from './gone-sales.tsx'
import { sizeText } from '../file-picker.tsx'
import { PASTED } from '../pasted-table.ts'
import { contentsObstacle, LooksLike } from './looks-like.tsx'
import { MappingStep } from './mapping-step.tsx'
import { OneDay } from './one-day.tsx'
import { OneProduct } from './one-product.tsx'
import { PreviewStep } from './preview-step.tsx'
import { previewQuery, type ChosenFile, type Choices } from '../queries.ts'
import { isAnswered, Questions, useQuestions } from './questions.tsx'
import { ResultFirst } from './result-first.tsx'
import { ReadingOptions } from './reading-options.tsx'
import { SheetChoice, sheetObstacle } from './sheet-choice.tsx'
import { TableChoice } from './table-choice.tsx'
import { IMPORT_FAILED } from '../outcome.ts'

interface Props {
  chosen: ChosenFile
  choices: Choices
  failure: string | null
  onChange: (choices: Choices) => void
  onImport: (preview: ImportPreview) => void
  onCancel: () => void
}

export function ReadFile({ chosen, choices, failure, onChange, onImport, onCancel }: Props) {
  /** 0 to 1 */
  const [sent, setSent] = useState(0)
  const preview = useQuery(previewQuery(chosen, choices, setSent))
  const [isPressed, setPressed] = useState(false)
  const choicesRef = useRef<HTMLDivElement>(null)
  const { data } = preview
  const questions = useQuestions(data, choices)
  const mapping = choices.mapping ?? data?.mapping
  const unanswered = questions.filter((question) => !isAnswered(question, choices))
  const { currency } = useNotation()
  const isDoubtful = data?.questions.includes('contents') ?? false
  const missing = data ? missingFields(data, choices, preview.isPlaceholderData) : []
  const obstacles = [
    data ? sheetObstacle(data, choices) : null,
    data ? contentsObstacle(data, isDoubtful, choices) : null,
    ...unanswered.map((question) => question.obstacle),
    data ? currencyObstacle(data.currencies, choices, currency) : null,
    data?.summary ? changedObstacle(data.summary, choices) : null,
    missingText(missing),
  ].filter((each) => each !== null)
  const [obstacle = null] = obstacles
  const givenProduct = choices.options.defaultProduct ?? data?.defaultProduct
  const hasOneProduct = !mapping?.productName && (missing.includes('productName') || givenProduct)
  const isNightly = chosen instanceof FetchedFile
  const start = () => {
    setPressed(true)
    if (!obstacle) return onImport(data!)
    choicesRef.current?.querySelector<HTMLElement>('[aria-invalid], [data-open] input')?.focus()
  }
  const choose = (options: Partial<Choices['options']>) =>
    onChange({ ...choices, options: { ...choices.options, ...options } })

  return (
    <>
      {preview.isPending && <LoadingPreview sent={sent} size={chosen.file.size} />}
      {data && (
        <>
          <ResultFirst
            preview={data}
            isStale={preview.isPlaceholderData}
            open={obstacles.length + Math.max(0, missing.length - 1)}
            isNightly={isNightly}
          />
          <div ref={choicesRef} className="grid gap-5">
            <SheetChoice
              sheets={data.sheets}
              chosen={
                choices.options.sheet ??
                (sheetObstacle(data, choices) ? undefined : (data.sheet ?? undefined))
              }
              what="sales"
              // Choices for a sheet don't fit another.
              onChoose={(sheet) => onChange({ mapping: null, options: { sheet } })}
            />
            <TableChoice
              preview={data}
              chosen={choices.options.table}
              // The columns of a table don't fit another.
              onChoose={(table) =>
                onChange({ mapping: null, options: { ...choices.options, table } })
              }
            />
            {data.looksLike && (
              <LooksLike
                looksLike={data.looksLike}
                isAsked={isDoubtful}
                choices={choices}
                onChoose={choose}
                onCancel={onCancel}
              />
            )}
            <Questions questions={questions} choices={choices} onChange={onChange} />
            <CurrencyQuestion
              preview={data}
              choices={choices}
              onChoose={choose}
              // The answer was about the account's former currency.
              onSwitched={() =>
                choices.options.currencies
                  ? choose({ currencies: undefined })
                  : void preview.refetch()
              }
            />
            <ChangedQuestion
              preview={data}
              choices={choices}
              isNightly={isNightly}
              onChoose={choose}
            />
            <GoneSales preview={data} />
            {(missing.includes('saleDate') || choices.options.defaultDate) &&
              !mapping?.saleDate && (
                <OneDay
                  chosen={choices.options.defaultDate}
                  onChoose={(defaultDate) => choose({ defaultDate })}
                />
              )}
            {hasOneProduct && (
              <OneProduct
                name={choices.options.defaultProduct ?? ''}
                remembered={data.defaultProduct ?? ''}
                suggestions={data.suggestedProducts}
                onName={(defaultProduct) => choose({ defaultProduct })}
              />
            )}
            <div>
              <MappingStep preview={data} choices={choices} onChange={onChange} />
              <FileSample columns={data.columns} mapping={mapping!} />
              <ReadingOptions preview={data} choices={choices} onChoose={choose} />
            </div>
          </div>
          <PreviewStep preview={data} isStale={preview.isPlaceholderData} />
        </>
      )}
      <ActionBar
        action={
          isNightly
            ? 'Import and read every night'
            : chosen.file.name === PASTED
              ? 'Import table'
              : data?.sheet
                ? 'Import workbook'
                : 'Import CSV'
        }
        obstacle={isPressed ? obstacle : null}
        onImport={start}
        preview={preview}
        failure={failure}
        onCancel={onCancel}
      />
    </>
  )
}

interface BarProps extends Pick<Props, 'failure' | 'onCancel'> {
  action: string
  onImport: () => void
  preview: UseQueryResult<ImportPreview>
  obstacle: string | null
}

function ActionBar({ action, preview, obstacle, failure, onImport, onCancel }: BarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useToastsAbove(bar)
  const { data, error } = preview
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-10 -mx-4 -mb-4 grid gap-3 rounded-b-box border-t border-line bg-card px-4 py-3 md:-mx-6 md:-mb-6 md:px-6 md:py-4"
    >
      {preview.isFetching && data && (
        <Progress text="Reading your file" className="absolute inset-x-0 -top-px h-1" />
      )}
      {obstacle && <ErrorNotice>{obstacle}</ErrorNotice>}
      {(error || failure) && (
        <ErrorNotice>{error ? sentenceOf(error, IMPORT_FAILED) : failure}</ErrorNotice>
      )}
      {data?.summary && (
        <Outcome summary={data.summary} className="sm:hidden" isStale={preview.isFetching} />
      )}
      <div className="flex flex-wrap items-center gap-3 max-sm:[&>button]:grow">
        {error && isWorthRetrying(error) && (
          <Button pending={preview.isFetching} onClick={() => void preview.refetch()}>
            Try again
          </Button>
        )}
        {!error && (
          <Button disabled={!data} onClick={onImport}>
            {action}
          </Button>
        )}
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        {data?.summary && (
          <Outcome
            summary={data.summary}
            className="ml-auto max-sm:hidden"
            isStale={preview.isFetching}
          />
        )}
      </div>
    </div>
  )
}

interface OutcomeProps {
  summary: NonNullable<ImportPreview['summary']>
  isStale: boolean
  className: string
}

function Outcome({ summary, isStale, className }: OutcomeProps) {
  const notation = useNotation()
  const { rows, imported, updated, duplicates, errorCount, totalRevenue } = summary
  const open = rows - errorCount - imported - updated - duplicates
  return (
    <p className={cn('text-sm text-muted', isStale && 'opacity-60', className)}>
      {updated + open > 0 ? (
        `${count(imported)} new, ${count(updated + open)} ${open > 0 ? 'changed' : 'to update'}`
      ) : imported === 0 ? (
        'Nothing new in this file'
      ) : (
        <>
          <strong className="font-semibold text-text">{count(imported)}</strong>{' '}
          {duplicates > 0
            ? `of ${count(imported + duplicates)} are new`
            : imported === 1
              ? 'entry'
              : 'entries'}
          {duplicates === 0 && `, ${formatMoney(totalRevenue, notation)}`}
        </>
      )}
    </p>
  )
}

type Required = ImportPreview['missing'][number]

function missingFields(
  { mapping: suggested, missing }: ImportPreview,
  { mapping, options }: Choices,
  isStale: boolean,
): Required[] {
  if (!isStale) return missing
  const columns = mapping ?? suggested
  const given: Partial<Record<Required, string | undefined>> = {
    productName: options.defaultProduct,
    saleDate: options.defaultDate,
  }
  return REQUIRED_FIELDS.filter((field) => !columns[field] && !given[field])
}

function missingText(missing: Required[]): string | null {
  if (!missing.length) return null
  return `Please map required fields: ${missing.map((field) => FIELD_LABELS[field]).join(', ')}`
}

const isWorthRetrying = (error: Error): boolean =>
  !(error instanceof ApiError) || [0, 429].includes(error.status) || error.status >= 500

function LoadingPreview({ sent, size }: { sent: number; size: number }) {
  const isSending = sent < 1
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p className="flex justify-between gap-3 text-ui text-muted">
          <span>{isSending ? 'Sending your file...' : 'Reading your file...'}</span>
          {isSending && sent > 0 && (
            <span>
              {Math.floor(sent * 100)}% of {sizeText(size)}
            </span>
          )}
        </p>
        <Progress
          text={isSending ? 'Sending your file' : 'Reading your file'}
          value={isSending && sent > 0 ? sent : undefined}
        />
      </div>
      <Loading text="Reading your file..." className="grid gap-3">
        <Skeleton height="h-10" />
        <Skeleton height="h-32" />
      </Loading>
    </div>
  )
}
