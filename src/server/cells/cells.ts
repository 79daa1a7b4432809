import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, StartError } from '../../shared/errors.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/tenancy.ts'
import {
  databaseIdOf,
  openDirectory,
  type Directory,
  type Home,
  type Key,
  type MailChoice,
} from './directory.ts'

/** This installation among the others behind the same address. Most are alone, and then nothing here does anything. */
export interface Cells {
  /** null if it is alone */
  name: string | null
  /** null if it is alone */
  directory: Directory | null
  /** Claims an email before an account gets it. False if another cell has it. Throws a 503 `directory_out`. */
  claim: (key: Key) => Promise<boolean>
  /** Claims what is found here anyway; the next sweep makes up for a failure. */
  tryToClaim: (key: Key) => Promise<void>
  /** Throws a 503 `directory_out`. */
  find: (key: Key) => Promise<Home>
  /** Leaves a choice to the cell that has the owner. False if there are no other cells. Throws a 503 `directory_out`. */
  leaveChoice: (choice: MailChoice) => Promise<boolean>
  close: () => Promise<void>
}

/** for the log */
export const DIRECTORY_OUT = 'The directory of the cells does not answer.'

const NOWHERE: Home = { claimed: null, picked: null }
const ALONE: Cells = {
  name: null,
  directory: null,
  claim: async () => true,
  tryToClaim: async () => {},
  find: async () => NOWHERE,
  leaveChoice: async () => false,
  close: async () => {},
}

/** Opens the directory of the cells, if this installation is one. Nothing is asked yet. */
export function openCells(
  { CELL: name, DIRECTORY_URL: address }: Pick<Config, 'CELL' | 'DIRECTORY_URL'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Cells {
  if (name === undefined || address === undefined) return ALONE
  const directory = openDirectory(address)
  async function orOut<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked
    } catch (error) {
      log.warn(error, DIRECTORY_OUT)
      throw directoryOut()
    }
  }
  return {
    name,
    directory,
    claim: (key) => orOut(directory.claim(key, name)),
    tryToClaim: async (key) => {
      try {
        await directory.claim(key, name)
      } catch (error) {
        log.warn(error, DIRECTORY_OUT)
      }
    },
    find: (key) => orOut(directory.find(key)),
    leaveChoice: async (choice) => {
      await orOut(directory.leaveChoice(choice))
      return true
    },
    close: () => directory.close(),
  }
}

/**
 * Throws a StartError if the name of this cell is that of another database. Two with one name would delete each other's
 * claims, and owners would be led to the wrong one.
 */
export async function enterDirectory({
  cells: { name, directory },
  db,
}: {
  cells: Pick<Cells, 'name' | 'directory'>
  db: Pick<Database, 'systemPool'>
}): Promise<void> {
  if (name === null || directory === null) return
  if (await directory.enter(name, await databaseIdOf(db.systemPool))) return
  throw new StartError(
    `The directory knows the cell ${name} with another database. If that one is still in use, set CELL to a name that no other cell has. If this one has taken its place, say so, and start it again: npm run admin -- replace-cell`,
  )
}

const directoryOut = (): AppError =>
  new AppError(
    503,
    'directory_out',
    'This is not possible right now. Please try again in a few minutes.',
    { retryAfter: 60 },
  )

/** Whether an error says that the directory doesn't answer. */
export const isDirectoryOut = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'directory_out'

/** A router sends a request to the cell that this parameter of its address names, before it looks at the cookie. */
const PARAMETER = 'cell'

/**
 * Throws a 307 to the same address at another cell. Browsers and programs repeat their request there, with its body. A
 * request that was sent to that cell already and came here is answered here: the router doesn't know the cell.
 */
export function redirectTo(
  cell: string | null,
  { name }: Pick<Cells, 'name'>,
  request: FastifyRequest,
): void {
  if (cell === null || name === null || cell === name) return
  const [path = '', query = ''] = (request.raw.url ?? '').split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  if (parameters.get(PARAMETER) === cell) return notKnown(cell, { name }, request)
  parameters.set(PARAMETER, cell)
  const location = `${path}?${parameters.toString()}`
  throw new AppError(307, 'at_another_cell', 'This is answered at another address.', { location })
}

/** True for a request that should have come to another cell, by its address or its cookie: the router doesn't know that. */
export function isLedTo(
  cell: string,
  { name }: Pick<Cells, 'name'>,
  request: FastifyRequest,
): boolean {
  const [, query] = (request.raw.url ?? '').split(/\?(.*)/s)
  // The router looks at the cookie only if the address names no cell.
  const named = new URLSearchParams(query).get(PARAMETER) ?? request.cookies[COOKIE]
  if (named !== cell) return false
  notKnown(cell, { name }, request)
  return true
}

const notKnown = (cell: string, { name }: Pick<Cells, 'name'>, { log }: FastifyRequest): void =>
  log.warn(`A request for the cell ${cell} arrived at ${name}: the router does not know ${cell}.`)

/** An address without what names a cell: the same request may come directly, or be sent on from another cell. */
export function withoutCell(address: string): string {
  const [path = '', query = ''] = address.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  parameters.delete(PARAMETER)
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`
}

const COOKIE = 'cell'
/** seconds */
const YEAR = 365 * 86_400

/** Sets the cookie by which the router finds the cell. Nothing else reads it. */
export function setCell(reply: FastifyReply, { APP_URL }: Pick<Config, 'APP_URL'>, cell: string) {
  const secure = APP_URL.startsWith('https:')
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  void reply.setCookie(COOKIE, cell, { ...attributes, maxAge: YEAR })
}

/** With each cookie goes the one with the cell, because only this cell knows what to do with the others. */
export function keepCell(app: FastifyInstance, config: Config): void {
  const { CELL: cell } = config
  if (cell === undefined) return
  app.addHook('onSend', async (_, reply) => {
    const set = [reply.getHeader('set-cookie') ?? []].flat()
    if (set.length === 0 || set.some((one) => String(one).startsWith(`${COOKIE}=`))) return
    setCell(reply, config, cell)
  })
}
