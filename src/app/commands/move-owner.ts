import { CELL_NAME, parseSettings } from '../../server/config.ts'
import {
  openServer,
  refuseWithoutServer,
  type DatabaseServer,
} from '../../server/database/open-server.ts'
import { sessionSecret } from '../../server/session-secret.ts'
import { badInput, StartError } from '../../shared/errors.ts'
import { checkAddress } from './move/address.ts'
import { moveOwner, takeBack, type Step } from './move/moving.ts'
import type { Installation } from './move/sides.ts'
import { runCommand, type CommandServices } from './run-command.ts'
import { use } from './usage.ts'

interface Given {
  EMAIL: string
  ADDRESS: string
  'take-back'?: boolean
}

async function move(
  { connection, config, clock, cells: { name: cell, directory } }: CommandServices,
  { EMAIL: email, ADDRESS: given, 'take-back': isBack = false }: Given,
): Promise<string> {
  const address = originOf(given)
  const targetCell = cell === null ? undefined : cellOf(process.env['TARGET_CELL'], cell)
  const here = { connection, sessionSecret: config.SESSION_SECRET, address: config.APP_URL }
  return withOther(address, async (other) => {
    const there = { ...other, cell: targetCell }
    if (isBack) {
      await takeBack(here, there, email)
      return `${email} goes on using this installation. Nothing of theirs is left on the other one.`
    }
    const started = performance.now()
    const seconds = (): string => ((performance.now() - started) / 1000).toFixed(1)
    await moveOwner(here, there, email, {
      clock,
      directory: directory ?? undefined,
      checkAddress: targetCell ? undefined : checkAddress,
      onStep: (step) => console.log(`${seconds().padStart(6)} s  ${STEPS[step]}`),
    })
    if (targetCell) return `${email} has moved to the cell ${targetCell}. A sign-in finds it there.`
    return `${email} has moved to ${address} and signs in there, with the same password. Here a sign-in says so.`
  })
}

const STEPS: Record<Step, string> = {
  frozen: 'Nobody can change their data here any more.',
  quiet: 'Every change that had begun before is done.',
  copied: 'Everything is copied and compared, row by row.',
  compared: 'Both sides show the same figures.',
  switched: 'The other installation has the owner from now on.',
  open: 'The account is open there.',
  deleted: 'Everything of theirs is deleted here.',
}

function cellOf(name: string | undefined, here: string): string {
  if (name && CELL_NAME.test(name) && name !== here) return name
  throw badInput(
    `This installation is the cell ${here}, so set TARGET_CELL to what CELL is on the other one.`,
  )
}

function originOf(address: string): string {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw badInput(
      'ADDRESS is how owners open the other installation, such as https://two.example.com. Its database belongs into TARGET_DATABASE_URL, where no list of processes shows the password.',
    )
  }
  return url.origin
}

/** Runs `work` with the other installation, whose settings have the same names with TARGET_ before them. */
async function withOther(
  address: string,
  work: (there: Installation) => Promise<string>,
): Promise<string> {
  const { TARGET_DATABASE_URL, TARGET_DATA_DIR, TARGET_SESSION_SECRET } = process.env
  if (!TARGET_DATABASE_URL && !TARGET_DATA_DIR) {
    throw badInput(
      'Set TARGET_DATABASE_URL and TARGET_SESSION_SECRET to what DATABASE_URL and SESSION_SECRET are on the other installation, or TARGET_DATA_DIR to its DATA_DIR if it has the built-in database.',
    )
  }
  const settings = {
    DATABASE_URL: TARGET_DATABASE_URL,
    DATA_DIR: TARGET_DATA_DIR,
    SESSION_SECRET: TARGET_SESSION_SECRET,
    APP_URL: address,
  }
  const { secret, server } = await openOther(settings)
  try {
    return await work({ connection: server.connection, sessionSecret: secret, address })
  } finally {
    await server.stop()
  }
}

async function openOther(
  environment: Record<string, string | undefined>,
): Promise<{ secret: string; server: DatabaseServer }> {
  try {
    const settings = parseSettings(environment)
    refuseWithoutServer(settings)
    const secret = sessionSecret(settings)
    const onLost = (error: Error): void => console.error(error.message)
    const server = await openServer(settings, { as: 'command', notice: console.log, onLost })
    return { secret, server }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    // By the names that the operator has set.
    throw new StartError(
      error.message.replaceAll(/\b(DATABASE_URL|SESSION_SECRET|DATA_DIR)\b/g, 'TARGET_$1'),
    )
  }
}

await runCommand(
  'move-owner',
  [
    use(
      'EMAIL ADDRESS [--take-back]',
      'moves an owner with everything of theirs to the installation at ADDRESS, or takes back a move that did not get there',
      move,
    ),
  ],
  { reads: true },
)
