import { eq, sql } from 'drizzle-orm'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { refuseStale } from '../../../shared/edits.ts'
import type { BodyOf } from '../../../shared/endpoint.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import { cannedReply } from '../tables.ts'
import { MAX_CANNED, type CannedReply, type changeCannedReply } from './contract.ts'

interface Texts {
  title: string
  text: string
}

export const cannedReplies = (tx: SystemTx): Promise<CannedReply[]> =>
  tx
    .select()
    .from(cannedReply)
    .orderBy(sql`lower(${cannedReply.title})`)
    .limit(MAX_CANNED)

/** 409: taken title, or too many replies. */
export async function addCanned(tx: SystemTx, texts: Texts): Promise<CannedReply[]> {
  await takeTurns(tx)
  if ((await tx.$count(cannedReply)) >= MAX_CANNED)
    throw conflict(
      'too_many',
      `There can be at most ${MAX_CANNED} canned replies. Delete one first.`,
    )
  await refuseTaken(tx, texts.title)
  await tx.insert(cannedReply).values(texts)
  return cannedReplies(tx)
}

/** 404, or 409: taken title or stale text (`refuseStale`). */
export async function changeCanned(
  tx: SystemTx,
  id: number,
  { was, ...texts }: BodyOf<typeof changeCannedReply>,
): Promise<CannedReply[]> {
  await takeTurns(tx)
  const [before] = await tx.select().from(cannedReply).where(eq(cannedReply.id, id))
  if (!before) throw noSuchReply()
  refuseStale(before, texts, was)
  const { title, text } = { ...before, ...texts }
  await refuseTaken(tx, title, id)
  await tx.update(cannedReply).set({ title, text }).where(eq(cannedReply.id, id))
  return cannedReplies(tx)
}

/** Throws a 404. */
export async function deleteCanned(tx: SystemTx, id: number): Promise<CannedReply[]> {
  const { rowCount } = await tx.delete(cannedReply).where(eq(cannedReply.id, id))
  if (rowCount === 0) throw noSuchReply()
  return cannedReplies(tx)
}

/** Two admins may save the same title at once. */
const takeTurns = (tx: SystemTx): Promise<unknown> =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('canned replies', 0))`)

async function refuseTaken(tx: SystemTx, title: string, except?: number): Promise<void> {
  const [taken] = await tx
    .select({ id: cannedReply.id })
    .from(cannedReply)
    .where(sql`lower(${cannedReply.title}) = lower(${title})`)
  if (taken && taken.id !== except)
    throw conflict('title_taken', `There is already a reply with the title “${title}”.`)
}

const noSuchReply = () => notFound("This canned reply doesn't exist any more.")
