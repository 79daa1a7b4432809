import pg from 'pg'

export interface Need {
  what: string
  remedy: string
  /** Throws a Lack or PostgreSQL's own error. */
  check: (client: pg.Client) => Promise<string | void>
  /** needs without which this can't be tried */
  uses?: string[]
}

export interface Finding {
  what: string
  state: 'there' | 'missing' | 'untried'
  says: string
}

export class Lack extends Error {}

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
