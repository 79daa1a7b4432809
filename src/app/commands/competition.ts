import { readFileSync } from 'node:fs'
import {
  changePrize,
  changeTerms,
  confirmWinners,
  currentTerms,
  proposedWinners,
  type Proposal,
} from '../../features/coach/index.ts'
import type { Services } from '../../server/services.ts'
import { badInput } from '../../shared/errors.ts'
import { use } from './usage.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'config'>

/** No name is asked for. */
const BY = 'the command line'

export const competitionCommands = [
  use(
    'winners [YYYY-MM]',
    'lists the proposed winners of a month, by default the last',
    async (services: Needs, { 'YYYY-MM': month }) => {
      const proposal = await proposedWinners(services, month && checkedMonth(month))
      return `${listOf(proposal)}\n${nextStepOf(proposal)}`
    },
  ),
  use(
    'confirm-winners YYYY-MM [EMAIL...] [--again]',
    'confirms all winners, or only these and refuses the others; --again changes an earlier decision',
    async (services: Needs, { 'YYYY-MM': month, EMAIL: emails, again = false }) =>
      listOf(await confirmWinners(services, checkedMonth(month), emails, BY, { again })),
  ),
  use('rules', 'prints the rules in force and lists all versions', async (services: Needs) =>
    termsText(await currentTerms(services)),
  ),
  use(
    'rules set FILE [--now]',
    'saves new rules, from the 1st of the next month, or at once',
    async (services: Needs, { FILE: file, now = false }) => {
      const added = await changeTerms(services, textIn(file), now)
      return `Saved as version ${added.version}, in force from ${added.inForceFrom}.`
    },
  ),
  use('prize on', 'turns the prize on for months that are not closed', async (services: Needs) => {
    await changePrize(services, true)
    return 'The prize is on: places 1 to 3 win lifetime premium CRM access.'
  }),
  use(
    'prize off',
    'turns the prize off for months that are not closed',
    async (services: Needs) => {
      await changePrize(services, false)
      return 'The prize is off: the top three are honored without one.'
    },
  ),
]

function checkedMonth(text: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return text
  throw badInput(`${text} is not a month. Write it like 2026-07.`)
}

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
          `Owners not brought up to date before the close, because of an error: ${unsettled.length}. The admin page names them.`,
        ]
      : []
  return [`Winners of ${monthYear}, ${prize}:`, ...lines, ...more, ...missing].join('\n')
}

const nextStepOf = ({ closed, count }: Proposal): string => {
  if (count === 0) return ''
  return closed.confirmedAt
    ? `Confirmed on ${closed.confirmedAt.toISOString().slice(0, 10)} by ${closed.confirmedBy}. Owners see the confirmed winners.`
    : `Not confirmed yet. Confirm the winners with: npm run admin -- confirm-winners ${closed.month.slice(0, 7)}`
}

const termsText = ({
  version,
  inForce,
  text,
  hasPrize,
  versions,
}: Awaited<ReturnType<typeof currentTerms>>): string =>
  [
    text,
    '',
    ...versions.map(
      (one) =>
        `Version ${one.version}, from ${one.inForceFrom}${one.version === inForce ? ', in force' : ''}`,
    ),
    `Printed above: version ${version}. The prize is ${hasPrize ? 'on' : 'off'}.`,
  ].join('\n')
