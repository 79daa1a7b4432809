import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call, sentenceOf } from '../../../../../web/api.ts'
import { PageHeader } from '../../../../../web/layout/page-header.tsx'
import { Card, CardHeader } from '../../../../../web/ui/card.tsx'
import { Loaded } from '../../../../../web/ui/loaded.tsx'
import { Loading } from '../../../../../web/ui/skeleton.tsx'
import { Switch } from '../../../../../web/ui/switch.tsx'
import { toast } from '../../../../../web/ui/toast.ts'
import { setPrize } from '../contract.ts'
import { Months } from './months.tsx'
import { refreshState, stateQuery } from './queries.ts'

export function WinnerApprovalPage() {
  const query = useQuery(stateQuery)
  return (
    <>
      <PageHeader title="Competition" subtitle="Winners and prize of each month" />
      <div className="grid gap-4">
        <Loaded
          query={query}
          loading={<Loading text="Loading the competition..." rows={1} height="h-60" />}
          failed="The competition couldn't be loaded"
          inCard
        >
          {(data) => (
            <>
              <Months state={data} />
              <Prize hasPrize={data.hasPrize} />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

function Prize({ hasPrize }: { hasPrize: boolean }) {
  const change = useMutation({
    mutationFn: (isOn: boolean) => call(setPrize, { body: { isOn } }),
    onSuccess: async (_, isOn) => {
      await refreshState()
      toast.success(isOn ? 'The prize is on' : 'The prize is off')
    },
    onError: (error) => toast.error(sentenceOf(error, 'The prize could not be changed.')),
  })
  return (
    <Card aria-labelledby="prize">
      <CardHeader id="prize" title="Prize" />
      <Switch
        label="Places 1 to 3 win lifetime premium CRM access"
        isOn={change.isPending ? change.variables : hasPrize}
        onSwitch={(isOn) => !change.isPending && change.mutate(isOn)}
      />
      <p className="text-small text-muted">
        Applies to every month that is not closed. Without it the top three are honored without a
        prize, and{' '}
        <Link to="/competition-rules" className="text-text underline underline-offset-2">
          the rules
        </Link>{' '}
        say so. Other rules are set with <code>npm run admin -- rules set FILE</code>.
      </p>
    </Card>
  )
}
