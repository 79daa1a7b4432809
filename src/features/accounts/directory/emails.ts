import * as z from 'zod/mini'
import { badInput } from '../../../shared/errors.ts'
import { emailAddress } from '../../../shared/fields.ts'

const schema = emailAddress('Email')

/** Returns an address that an operator typed, in lower case. Throws a 400 if it isn't one. */
export function parseEmail(address: string): string {
  const parsed = z.safeParse(schema, address)
  if (!parsed.success) throw badInput(parsed.error.issues[0]!.message)
  return parsed.data
}
