import pg from 'pg'

/** Something that the app needs of a database. */
export interface Need {
  what: string
  /** what the operator does about it */
  remedy: string
  /** Throws a Lack or PostgreSQL's own error if it isn't there. Returns what is worth knowing about it. */
  check: (client: pg.Client) => Promise<string | void>
  /** the needs without which this one can't be tried */
  uses?: string[]
}

export interface Finding {
  what: string
  state: 'there' | 'missing' | 'untried'
  /** what was found, or what to do */
  says: string
}

/** What is wrong, in words. */
export class Lack extends Error {}

/** Tries a need, and says what came of it. */
export async function find({ what, remedy, check }: Need, client: pg.Client): Promise<Finding> {
  try {
    return { what, state: 'there', says: (await check(client)) ?? '' }
  } catch (error) {
    return { what, state: 'missing', says: `${reasonOf(error)} ${remedy}.` }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Lack) return `${error.message}.`
  if (error instanceof pg.DatabaseError) return `PostgreSQL says: ${error.message}.`
  return `It failed: ${error instanceof Error ? error.message : String(error)}.`
}
