import pg from 'pg'
import { StartError } from '../../shared/errors.ts'

const INSUFFICIENT_PRIVILEGE = '42501'
const WHERE_LISTED = 'The section "Your own PostgreSQL" of docs/operating.md lists all rights.'

/** What PostgreSQL says when a right is missing, and the statement that a superuser runs to give it. */
const MISSING: [said: RegExp, right: string][] = [
  [/^permission denied for database/, 'CREATE on the database: GRANT CREATE ON DATABASE … TO …'],
  [
    /^permission denied for schema public/,
    'CREATE on schema public: GRANT CREATE ON SCHEMA public TO …',
  ],
  [
    /^permission denied to create role/,
    'creating roles, for the first start: ALTER ROLE … CREATEROLE',
  ],
  [
    /extension "?(\w+)/,
    'creating the extension pg_trgm: a superuser runs CREATE EXTENSION pg_trgm in this database',
  ],
  [
    /role "kpi_(?:owner|system)"/,
    'acting as the roles kpi_owner and kpi_system: GRANT kpi_owner, kpi_system TO …, from PostgreSQL 16 on with WITH SET TRUE',
  ],
]

const missingRight = (right: string, said = ''): StartError =>
  new StartError(`The user in DATABASE_URL may not do this: ${right}. ${WHERE_LISTED}${said}`)

/** Returns an error that names the right which the user of the database lacks; undefined if `error` is about something else. */
export function explainMissingRight(error: pg.DatabaseError): StartError | undefined {
  if (error.code !== INSUFFICIENT_PRIVILEGE) return undefined
  const [, right] = MISSING.find(([said]) => said.test(error.message)) ?? []
  return missingRight(
    right ?? 'something that a migration needs',
    ` PostgreSQL says: ${error.message}.`,
  )
}

/** Throws a StartError if the app's roles can't be used, rather than at the first call or import that needs them. */
export async function checkRights(client: pg.Client): Promise<void> {
  await client.query('SET ROLE kpi_system; SET ROLE kpi_owner')
  const { rows } = await client.query(
    `SELECT has_database_privilege(current_database(), 'TEMPORARY') AS "mayImport"`,
  )
  await client.query('RESET ROLE')
  if (!rows[0].mayImport) {
    throw missingRight(
      'temporary tables, which imports need: GRANT TEMPORARY ON DATABASE … TO kpi_owner',
    )
  }
}
