import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '../../../../shared/money.ts'
import { ApiError } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { count, useNotation } from '../../../profile/web/index.ts'
import { FIELD_LABELS } from '../../contract.ts'
import type { ImportPreview } from '../../preview/contract.ts'
import { NO_SALES } from '../../rejected-rows/contract.ts'
import { ActionBar } from '../action-bar.tsx'
import { FetchedFile } from '../fetched-file.ts'
import { ChooseAnother } from '../file-picker.tsx'
import { outcomeText } from '../outcome.ts'
import { PASTED } from '../pasted-table.ts'
import { previewQuery, summaryQuery, type ChosenFile, type Choices } from '../queries.ts'
import { leftOf, sheetChoices, workbookOf, type Workbook } from '../workbook.ts'
import { Answered } from './answered.tsx'
import { BroughtBefore } from './brought-before.tsx'
import { Folds } from './folds.tsx'
import { LoadingPreview } from './loading-preview.tsx'
import { QuestionCard, type Question } from './question-card.tsx'
import { isNothingNew, Said, SEEMING, sentenceOf } from './said.tsx'
import { Sheets, useSheetSums, workbookSentence } from './sheets.tsx'
import { useQuestions } from './use-questions.tsx'
import { Warnings } from './warnings.tsx'

interface Props {
  chosen: ChosenFile
  choices: Choices
  workbook: Workbook | null
  failure: string | null
  onOther: (file: File) => void
  onChange: (choices: Choices) => void
  onImport: (preview: ImportPreview) => void
  onCancel: () => void
}

/** rows of a file that is quickly read again for each answer and each sheet */
const QUICK_ROWS = 50_000

export function ReadFile(props: Props) {
  const { chosen, choices, workbook, failure, onOther, onChange, onImport, onCancel } = props
  /** 0 to 1 */
  const [sent, setSent] = useState(0)
  const query = useQuery(previewQuery(chosen, choices, setSent))
  const { data: preview, error, isPlaceholderData: isStale } = query
  const notation = useNotation()
  const isNightly = chosen instanceof FetchedFile
  const [changing, setChanging] = useState<string>()
  const { ref, answered } = useFocusAfterAnswer(changing)
  const answer = (next: Choices) => {
    setChanging(undefined)
    answered()
    onChange(next)
  }
  const questions = useQuestions(preview, {
    choices,
    isNightly,
    onAnswer: answer,
    onReread: () => void query.refetch(),
  })
  const isOpen = questions.some((question) => question.isOpen)
  const asked =
    questions.find(({ key }) => key === changing) ??
    questions.find((question) => question.isOpen) ??
    questions.find(({ stays }) => stays)
  const isQuick = (preview?.summary?.rows ?? Infinity) <= QUICK_ROWS
  const totals = useTotals(chosen, asked, isQuick)
  const isFirst = !workbook?.done.length
  const sums = useSheetSums(preview, { chosen, choices, isQuick: isQuick && isFirst })
  const other = <ChooseAnother onChoose={onOther} />
  const fileName = chosen.file.name
  const bar = { error: error ?? null, failure, isReading: query.isFetching && !query.isPending }
  const retry = error && isWorthRetrying(error) && (
    <Button pending={query.isFetching} onClick={() => void query.refetch()}>
      Try again
    </Button>
  )
  const cancel = (
    <Button variant="secondary" onClick={onCancel}>
      {isFirst ? 'Cancel' : "That's all"}
    </Button>
  )
  if (!preview)
    return (
      <>
        <LoadingPreview fileName={fileName} sent={sent} isFailed={error !== null} />
        <ActionBar {...bar}>
          {retry || (error && <ChooseAnother as="button" onChoose={onOther} />)}
          {cancel}
        </ActionBar>
      </>
    )

  const { summary, looksLike, sheet } = preview
  const folds = <Folds preview={preview} choices={choices} onChange={answer} />
  const change = (key: string) => {
    setChanging(key)
    answered()
  }
  // Of a file that isn't what it should be, another table may be.
  const tables = (
    <Answered questions={questions.filter(({ key }) => key === 'table')} onChange={change} />
  )
  if (asked?.key === 'contents' && looksLike && !changing)
    return (
      <>
        <Said fileName={fileName} text={asked.title} headingRef={ref}>
          <p className="max-w-prose text-muted">{asked.why}</p>
          {tables}
        </Said>
        <SheetList {...{ preview, workbook, sums, choices }} onChange={answer} />
        <ActionBar {...bar}>
          <ChooseAnother as="button" onChoose={onOther} />
          <Button variant="secondary" onClick={() => answer(asked.answers[0]!.choices)}>
            <span>
              {SEEMING[looksLike].take}
              {summary && (
                <span translate="no">: {formatMoney(summary.totalRevenue, notation)}</span>
              )}
            </span>
          </Button>
          {asked.below}
        </ActionBar>
      </>
    )
  if (summary && isNothingNew(summary) && !isOpen && !isNightly && !changing)
    return (
      <>
        <Said fileName={fileName} text={sentenceOf(preview, questions, notation)} headingRef={ref}>
          <BroughtBefore fileName={fileName} sales={summary.duplicates} />
          {tables}
        </Said>
        <Warnings preview={preview} />
        <SheetList {...{ preview, workbook, sums, choices }} onChange={answer} />
        {folds}
        <ActionBar {...bar}>
          <ChooseAnother as="button" onChoose={onOther} />
          {!isFirst && cancel}
        </ActionBar>
      </>
    )
  const missing = missingText(preview, choices, isStale)
  const obstacle = isOpen ? ANSWER_FIRST : missing
  const last = workbook?.done.at(-1)
  const ofSheets = workbookSentence(preview, sums, (total) => formatMoney(total, notation))
  const start = () => (obstacle ? ref.current?.focus() : onImport(preview))
  return (
    <div
      aria-busy={isStale}
      className={cn('grid gap-4 transition-opacity', isStale && 'opacity-60')}
    >
      <Said
        fileName={sheet && !isFirst ? `${fileName}, ${sheet}` : fileName}
        text={last ? `${last.name} is in.` : (ofSheets ?? sentenceOf(preview, questions, notation))}
        other={other}
        headingRef={asked ? undefined : ref}
      >
        {!last && ofSheets && <p className="text-muted">Each sheet is read on its own.</p>}
        {last && (
          <p className="text-muted">
            {outcomeText(last.outcome)} {leftText(workbook!)}{' '}
            {asked ? sentenceOf(preview, questions, notation) : 'There is nothing to ask.'}
          </p>
        )}
        <Answered
          questions={questions.filter((each) => each !== asked && !each.isOpen && !each.stays)}
          onChange={change}
        />
        {summary && <LeftOut summary={summary} isNightly={isNightly} />}
      </Said>
      {asked && (
        <QuestionCard
          {...asked}
          key={asked.key}
          totals={totals}
          headingRef={ref}
          onAnswer={answer}
        />
      )}
      <Warnings preview={preview} />
      <SheetList {...{ preview, workbook, sums, choices }} onChange={answer} />
      {folds}
      <ActionBar {...bar}>
        {retry || <Button onClick={start}>{actionOf(preview, chosen)}</Button>}
        {cancel}
        <p role="status" className="ml-auto max-sm:order-first max-sm:w-full">
          {obstacle ?? (
            <strong className="font-semibold">
              {workbookOf(preview, []) && <bdi>{sheet}, </bdi>}
              {summary && count(summary.imported + summary.updated, 'sale')}
            </strong>
          )}
        </p>
      </ActionBar>
    </div>
  )
}

const ANSWER_FIRST = 'Please answer the question first.'

function actionOf(preview: ImportPreview, chosen: ChosenFile): string {
  if (chosen instanceof FetchedFile) return 'Import and read every night'
  if (chosen.file.name === PASTED) return 'Import table'
  return preview.sheet ? 'Import workbook' : 'Import CSV'
}

/** The pressed answer is gone: what takes its place has the focus. */
function useFocusAfterAnswer(changing: string | undefined) {
  const ref = useRef<HTMLHeadingElement>(null)
  const [answers, setAnswers] = useState(0)
  useEffect(() => {
    if (answers > 0) ref.current?.focus()
  }, [answers, changing])
  return { ref, answered: () => setAnswers(answers + 1) }
}

/** What each answer makes of the file: by its own sums, or by reading it once more. */
function useTotals(chosen: ChosenFile, asked: Question | undefined, isQuick: boolean) {
  const answers = asked?.answers ?? []
  const isRead = isQuick && answers.every(({ total }) => total === undefined)
  const read = useQueries({
    queries: (isRead ? answers : []).map((each) => summaryQuery(chosen, each.choices)),
  })
  const totals = isRead
    ? read.map(({ data }) => data?.totalRevenue)
    : answers.map(({ total }) => total)
  // Where nothing changes, an amount would only ask for attention.
  const isKnown = totals.every((total) => total !== undefined)
  return isKnown && new Set(totals).size > 1 ? totals : []
}

type Summary = NonNullable<ImportPreview['summary']>

function LeftOut({ summary, isNightly }: { summary: Summary; isNightly: boolean }) {
  const left = summary.errorsByReason
    .filter(({ reason }) => NO_SALES.includes(reason))
    .reduce((sum, each) => sum + each.count, 0)
  const isNothing = isNightly && isNothingNew(summary)
  if (left === 0 && !isNothing) return null
  return (
    <p className="text-muted">
      {isNothing && 'Importing the file only says how it is read from now on. '}
      {left > 0 &&
        `${count(left, "row isn't a sale and is", "rows aren't sales and are")} left out.`}
    </p>
  )
}

function leftText(workbook: Workbook): string {
  const left = leftOf(workbook).length
  return left === 1 ? 'One sheet is left.' : `${count(left)} sheets are left.`
}

interface SheetListProps extends Pick<Props, 'workbook' | 'choices' | 'onChange'> {
  preview: ImportPreview
  sums: Map<string, Summary>
}

const SheetList = ({ preview, workbook, sums, choices, onChange }: SheetListProps) => (
  <Sheets
    preview={preview}
    sums={sums}
    done={workbook?.done ?? []}
    onChoose={(name) => onChange(sheetChoices(choices, name))}
  />
)

/** A choice counts before the file has been read again. */
function missingText(preview: ImportPreview, { mapping }: Choices, isStale: boolean) {
  const missing = preview.missing.filter((field) => !isStale || !mapping?.[field])
  if (missing.length === 0) return null
  return `Please map required fields: ${missing.map((field) => FIELD_LABELS[field]).join(', ')}`
}

const isWorthRetrying = (error: Error): boolean =>
  !(error instanceof ApiError) || [0, 429].includes(error.status) || error.status >= 500
