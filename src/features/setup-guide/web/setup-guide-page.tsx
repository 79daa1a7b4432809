import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PartyPopper } from 'lucide-react'
import { call, isSignedOut, sentenceOf } from '../../../web/api.ts'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { queryClient } from '../../../web/queries.ts'
import { doneOf, OFFERED, setupQuery } from './queries.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { Loaded } from '../../../web/ui/loaded.tsx'
import { Progress } from '../../../web/ui/progress.tsx'
import { useIsReadOnly } from '../../../web/ui/saves.tsx'
import { Loading, Skeleton } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { completeStep, revertStep, STEPS, type CompletedSteps } from '../contract.ts'
import { StepRow } from './step-row.tsx'
import { steps } from './steps.ts'

/** spec §2 */
export function SetupGuidePage() {
  // Steps can be completed on other pages or devices.
  const setup = useQuery({ ...setupQuery, refetchOnMount: 'always' })
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Two Minute Setup"
        subtitle={`${OFFERED.length === STEPS.length ? 'Six' : 'Five'} short steps, in any order`}
      />
      <Loaded
        query={setup}
        loading={<GuideSkeleton />}
        failed="Your setup couldn't be loaded"
        inCard
      >
        {(data) => <Guide completed={data} />}
      </Loaded>
    </div>
  )
}

function Guide({ completed }: { completed: CompletedSteps }) {
  const isDone = (index: number) => completed.some(({ stepIndex }) => stepIndex === index)
  const next = OFFERED.find((index) => !isDone(index))
  const done = doneOf(completed)
  const isReadOnly = useIsReadOnly()
  const change = useMutation({
    // One change at a time, since each response lists all completed steps.
    scope: { id: 'setup' },
    mutationFn: (stepIndex: number) =>
      isDone(stepIndex)
        ? call(revertStep, { params: { stepIndex } })
        : call(completeStep, { body: { stepIndex, stepName: STEPS[stepIndex]! } }),
    onSuccess: (answer) => queryClient.setQueryData(setupQuery.queryKey, answer),
    onError: (error) =>
      !isSignedOut(error) &&
      toast.error(sentenceOf(error, "Your step couldn't be saved. Please try again.")),
  })
  return (
    <>
      {next === undefined && <AllDone />}
      <div className="mb-4 grid gap-2">
        <p role="status" className="text-body font-semibold">
          {done} of {OFFERED.length} done
        </p>
        <Progress text="Setup progress" value={done / OFFERED.length} />
      </div>
      <ol className="grid gap-2.5">
        {OFFERED.map((index) => (
          <StepRow
            key={index}
            step={steps[STEPS[index]!]}
            number={index + 1}
            isDone={isDone(index)}
            isNext={index === next}
            onToggle={() => change.mutate(index)}
            onOpened={() => !isReadOnly && !isDone(index) && change.mutate(index)}
          />
        ))}
      </ol>
    </>
  )
}

function AllDone() {
  return (
    <Card className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 bg-sunken">
      <PartyPopper className="size-7 shrink-0 text-muted" aria-hidden />
      <p className="min-w-0 grow basis-52">
        <b className="block font-semibold">You're all set!</b>
        <span className="text-body text-muted">
          Add your sales every day and watch your goal get closer.
        </span>
      </p>
      <Button asChild className="max-sm:w-full">
        <Link to="/dashboard">Go to Dashboard</Link>
      </Button>
    </Card>
  )
}

function GuideSkeleton() {
  return (
    <Loading text="Loading your setup..." className="grid gap-2.5">
      <Skeleton height="h-8" className="mb-4" />
      {OFFERED.map((index) => (
        <Skeleton key={index} height="h-20" />
      ))}
    </Loading>
  )
}
