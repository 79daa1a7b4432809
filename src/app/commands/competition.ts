import { readFileSync } from 'node:fs'
import {
  changePrize,
  changeRules,
  confirmWinners,
  currentRules,
  proposedWinners,
  type Proposal,
} from '../../features/coach/index.ts'
import type { Services } from '../../server/services.ts'
import { badInput } from '../../shared/errors.ts'

export const COMPETITION_USAGE = `npm run admin -- winners [YYYY-MM]         lists who is proposed as a winner of a month, by default the last
npm run admin -- confirm-winners YYYY-MM [EMAIL ...] [--again]
                                          confirms all of them, or only these and refuses the others;
                                          --again changes what was decided before
npm run admin -- rules                    prints the rules in force and lists all versions
npm run admin -- rules set FILE [--now]   saves new rules, from the 1st of the next month, or at once
npm run admin -- prize on|off             turns the prize on or off for months that are not closed`

type Command = (
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  args: string[],
) => Promise<string>

/** Who decides when a command is used; it doesn't ask for a name. */
const BY = 'the command line'

/** Commands of the monthly competition. */
export const competitionCommands: Record<string, Command> = {
  winners: async (services, [month, ...rest]) => {
    if (rest.length > 0 || (month !== undefined && !isMonth(month)))
      throw badInput(COMPETITION_USAGE)
    const proposal = await proposedWinners(services, month)
    return `${listOf(proposal)}\n${nextStepOf(proposal)}`
  },

  'confirm-winners': async (services, [month, ...rest]) => {
    if (!month || !isMonth(month)) throw badInput(COMPETITION_USAGE)
    const emails = rest.filter((each) => each !== '--again')
    const again = emails.length < rest.length
    return listOf(await confirmWinners(services, month, emails, BY, { again }))
  },

  rules: async (services, [action, file, flag, ...rest]) => {
    if (!action) return rulesText(await currentRules(services))
    const isWrong = action !== 'set' || !file || rest.length > 0 || (flag && flag !== '--now')
    if (isWrong) throw badInput(COMPETITION_USAGE)
    const added = await changeRules(services, textIn(file), flag === '--now')
    return `Saved as version ${added.version}, which holds from ${added.inForceFrom}.`
  },

  prize: async (services, [state, ...rest]) => {
    if ((state !== 'on' && state !== 'off') || rest.length > 0) throw badInput(COMPETITION_USAGE)
    await changePrize(services, state === 'on')
    return state === 'on'
      ? 'The prize is on: places 1 to 3 win lifetime premium CRM access.'
      : 'The prize is off: the top three are honored without one.'
  },
}

const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw badInput(`The file ${file} can't be read. Check its name and try again.`)
  }
}

const STATES = { proposed: 'proposed', confirmed: 'confirmed', rejected: 'refused' } as const

function listOf({ monthYear, closed, winners, count }: Proposal): string {
  if (count === 0) return `Nobody had points in ${monthYear}, so nobody won.`
  const lines = winners.map(
    ({ place, email, points, saleDays, openDays, goalAttainment, state }) =>
      `${place}. ${email}: ${points} points, sales on ${saleDays} of ${openDays} open days, goal ${goalAttainment / 100}% reached, ${STATES[state]}`,
  )
  const more = count > winners.length ? [`and ${count - winners.length} more`] : []
  const prize = closed.hasPrize ? 'with the prize' : 'without a prize'
  const { unsettled } = closed
  const missing =
    unsettled.length > 0
      ? [
          `Not brought up to date before the close, because of an error: ${unsettled.length}. The admin page names them.`,
        ]
      : []
  return [`Winners of ${monthYear}, ${prize}:`, ...lines, ...more, ...missing].join('\n')
}

const nextStepOf = ({ closed, count }: Proposal): string => {
  if (count === 0) return ''
  return closed.confirmedAt
    ? `Confirmed on ${closed.confirmedAt.toISOString().slice(0, 10)} by ${closed.confirmedBy}. Owners see the confirmed ones.`
    : `Not confirmed yet. Confirm them with: npm run admin -- confirm-winners ${closed.month.slice(0, 7)}`
}

const rulesText = ({
  version,
  inForce,
  text,
  hasPrize,
  versions,
}: Awaited<ReturnType<typeof currentRules>>): string =>
  [
    text,
    '',
    ...versions.map(
      (one) =>
        `Version ${one.version}, from ${one.inForceFrom}${one.version === inForce ? ', in force' : ''}`,
    ),
    `Printed above: version ${version}. The prize is ${hasPrize ? 'on' : 'off'}.`,
  ].join('\n')
