import { desc, sql } from 'drizzle-orm'
import type { Clock } from '../../../server/clock.ts'
import type { Config } from '../../../server/config.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { addMonths, type Day } from '../../../shared/calendar.ts'
import { badInput, notFound } from '../../../shared/errors.ts'
import { MAX_RULES, type CompetitionRules } from './contract.ts'
import { defaultRules } from './default-rules.ts'
import { competitionPrize, competitionRules } from './tables.ts'

/** The rules by version, and whether there is a prize. */

export type RuleServices = { clock: Clock; config: Pick<Config, 'APP_NAME' | 'COMMUNITY_NAME'> }

type Version = Omit<typeof competitionRules.$inferSelect, 'text' | 'createdAt'>

/** Days of the rules are UTC's, because the competition is everyone's. */
const todayOf = (clock: Clock): Day => clock.today('UTC')

/** Newest first. Adds a version if there is none, or if the app's own rules read differently than when they were saved. */
async function versionsOf(tx: SystemTx, services: RuleServices): Promise<Version[]> {
  const versions = await readVersions(tx)
  const newest = versions[0]
  if (newest && !newest.isDefault) return versions
  const text = defaultRules(namesOf(services.config))
  if (newest && (await textOf(tx, newest.version)) === text) return versions
  const version = (newest?.version ?? 0) + 1
  const day = todayOf(services.clock)
  await tx
    .insert(competitionRules)
    .values({ version, text, isDefault: true, inForceFrom: day, createdAt: services.clock.now() })
    // Another process was faster.
    .onConflictDoNothing()
  return readVersions(tx)
}

const readVersions = (tx: SystemTx): Promise<Version[]> => {
  const { version, isDefault, inForceFrom } = competitionRules
  return tx
    .select({ version, isDefault, inForceFrom })
    .from(competitionRules)
    .orderBy(desc(version))
}

const namesOf = ({ APP_NAME, COMMUNITY_NAME }: RuleServices['config']) => ({
  app: APP_NAME,
  community: COMMUNITY_NAME ?? `the community behind ${APP_NAME}`,
})

async function textOf(tx: SystemTx, version: number): Promise<string> {
  const [row] = await tx
    .select({ text: competitionRules.text })
    .from(competitionRules)
    .where(sql`version = ${version}`)
  if (!row) throw notFound(`There is no version ${version} of the rules.`)
  return row.text
}

/** The newest version whose day has come. */
const versionOn = (versions: Version[], day: Day): Version =>
  versions.find(({ inForceFrom }) => inForceFrom <= day) ?? versions.at(-1)!

/** Returns whether winners of months that aren't closed get the prize. */
export async function hasPrize(tx: SystemTx): Promise<boolean> {
  const [last] = await tx
    .select({ isOn: competitionPrize.isOn })
    .from(competitionPrize)
    .orderBy(desc(competitionPrize.id))
    .limit(1)
  return last?.isOn ?? true
}

/** The version that holds on a day, or today. */
export async function versionInForce(
  tx: SystemTx,
  services: RuleServices,
  day = todayOf(services.clock),
): Promise<number> {
  return versionOn(await knownVersions(tx, services), day).version
}

/** Newest first. Whether the app's own rules read differently now is only looked at when someone reads them. */
async function knownVersions(tx: SystemTx, services: RuleServices): Promise<Version[]> {
  const known = await readVersions(tx)
  return known.length > 0 ? known : versionsOf(tx, services)
}

/** Returns a version of the rules, or the one in force, and the list of all. Throws a 404 for an unknown one. */
export async function rulesOf(
  tx: SystemTx,
  services: RuleServices,
  version?: number,
): Promise<CompetitionRules> {
  const versions = await versionsOf(tx, services)
  const inForce = versionOn(versions, todayOf(services.clock))
  const shown = versions.find((one) => one.version === (version ?? inForce.version))
  if (!shown) throw notFound(`There is no version ${version} of the rules.`)
  return {
    version: shown.version,
    inForceFrom: shown.inForceFrom,
    text: await textOf(tx, shown.version),
    inForce: inForce.version,
    hasPrize: await hasPrize(tx),
    versions,
  }
}

/** Makes others who save rules wait until this transaction ends. */
export const lockRules = (tx: SystemTx): Promise<unknown> =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('competition rules'))`)

/**
 * Saves the operator's rules as a new version, which holds from the 1st of the next month, or at once. Throws 400
 * for an empty or very long text.
 */
export async function addRules(
  tx: SystemTx,
  services: RuleServices,
  given: string,
  atOnce: boolean,
): Promise<Version> {
  const text = given.replaceAll('\r\n', '\n').trim()
  if (!text) throw badInput('The file is empty. Write the rules into it and try again.')
  if (text.length > MAX_RULES || !text.isWellFormed() || text.includes('\0')) {
    throw badInput(`Rules are plain text of at most ${MAX_RULES.toLocaleString('en')} characters.`)
  }
  const today = todayOf(services.clock)
  const versions = await knownVersions(tx, services)
  const added = {
    version: versions[0]!.version + 1,
    isDefault: false,
    inForceFrom: atOnce ? today : addMonths(`${today.slice(0, 7)}-01`, 1),
  }
  await tx.insert(competitionRules).values({ ...added, text, createdAt: services.clock.now() })
  return added
}

/** Turns the prize of months that are not closed on or off. */
export async function setPrize(
  tx: SystemTx,
  { clock }: RuleServices,
  isOn: boolean,
): Promise<void> {
  await tx.insert(competitionPrize).values({ isOn, since: clock.now() })
}
