import { eq, or, sql } from 'drizzle-orm'
import { idempotencyKey, mail, rateLimit } from './database/tables.ts'
import type { SystemTx } from './database/tenancy.ts'
import { hasQueue } from './failed-jobs.ts'
import { MAX_STORED_BYTES } from './http/idempotency.ts'
import type { OwnerData } from './owner-data.ts'

export const serverData: OwnerData = {
  title: 'The server',
  tables: [[idempotencyKey, { most: MAX_STORED_BYTES, of: 'bytes of answers in a day' }]],
}

export async function deletePerson(
  tx: SystemTx,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await tx.delete(mail).where(or(eq(mail.accountId, id), eq(mail.recipient, email)))
  // An invitation still arrives; answers go to the operator.
  await tx.update(mail).set({ replyTo: null }).where(eq(mail.replyTo, email))
  await tx
    .delete(rateLimit)
    .where(sql`strpos(${rateLimit.key}, ${id}) > 0 OR strpos(${rateLimit.key}, ${email}) > 0`)
  if (!(await hasQueue(tx))) return
  await tx.execute(sql`
    DELETE FROM jobs.job
    WHERE strpos(data::text, ${id}) > 0 OR strpos(data::text, to_json(${email}::text)::text) > 0`)
}
