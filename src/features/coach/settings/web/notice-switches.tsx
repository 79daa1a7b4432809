import { useMutation, useQuery } from '@tanstack/react-query'
import { call, isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { queryClient } from '../../../../web/queries.ts'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { Switch } from '../../../../web/ui/switch.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { Section } from '../../../profile/web/index.ts'
import { changeNotices, type CoachStatus, type Notices } from '../contract.ts'
import { coachStatusQuery } from './queries.ts'

const SWITCHES: { notice: keyof Notices; label: string; hint: string }[] = [
  { notice: 'achievements', label: 'Achievements', hint: 'a dot in the menu when you earn one' },
  {
    notice: 'goalsAndMilestones',
    label: 'Goals and milestones',
    hint: 'a celebration when you reach one',
  },
  {
    notice: 'streakReminder',
    label: 'Sales streak',
    hint: 'a reminder in the menu when your sales streak needs a sale today',
  },
]

export function NoticeSwitches() {
  const status = useQuery(coachStatusQuery)
  const change = useMutation({
    // Answers must arrive in order.
    scope: { id: 'coach-settings' },
    mutationFn: (changes: Partial<Notices>) => call(changeNotices, { body: changes }),
    onMutate: (changes) => show(changes),
    onError: (error) =>
      !isSignedOut(error) &&
      toast.error(sentenceOf(error, "Your choice couldn't be saved. Please try again.")),
    onSettled: () => queryClient.invalidateQueries(coachStatusQuery),
  })
  return (
    <Section title="What we tell you about" note="Saved at once, for all your devices.">
      <Loaded
        query={status}
        loading={<Loading text="Loading your settings..." rows={1} height="h-36" />}
        failed="Your settings couldn't be loaded"
      >
        {(data) => (
          <ul className="-my-1.5 divide-y divide-line @lg:col-span-2">
            {SWITCHES.map(({ notice, label, hint }) => (
              <li key={notice}>
                <Saves>
                  <Switch
                    label={<span className="font-semibold">{label}:</span>}
                    hint={hint}
                    isOn={data.notices[notice]}
                    onSwitch={(isOn) => change.mutate({ [notice]: isOn })}
                  />
                </Saves>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

/** The switch must not lag behind the finger. */
const show = (changes: Partial<Notices>) =>
  queryClient.setQueryData<CoachStatus>(
    coachStatusQuery.queryKey,
    (status) => status && { ...status, notices: { ...status.notices, ...changes } },
  )
