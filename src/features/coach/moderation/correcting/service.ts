import type { FastifyRequest } from 'fastify'
import { audit, type By } from '../../../../server/audit/log.ts'
import { idempotent } from '../../../../server/http/idempotency.ts'
import type { Services } from '../../../../server/services.ts'
import { endOfMonth, startOfMonth, type Day } from '../../../../shared/calendar.ts'
import { isMonthClosed } from '../../../../shared/month-close.ts'
import type { BodyOf, ResponseOf } from '../../../../shared/endpoint.ts'
import { badInput, conflict } from '../../../../shared/errors.ts'
import { lockRecalculation, recalculate } from '../../../sales/index.ts'
import { asCompetitor } from '../competitors.ts'
import { monthCode } from '../../points/rules.ts'
import { nowOf } from '../../points/service.ts'
import { countCorrections, insertEvents, totalsOf } from '../../points/store.ts'
import type { correctPoints } from './contract.ts'

/**
 * Once per Idempotency-Key, stored as the owner's. Throws a 404, a 400 for a month that hasn't begun, or a 409
 * `below_zero`, `own_account` or `only_invited`.
 */
export function correct(
  services: Pick<Services, 'db' | 'clock'>,
  ownerId: string,
  { points, month: code, reason }: BodyOf<typeof correctPoints>,
  request: FastifyRequest,
  by: By,
): Promise<ResponseOf<typeof correctPoints>> {
  return asCompetitor(services, ownerId, by, (tx) =>
    idempotent(tx, request, async () => {
      await recalculate(tx, services.clock)
      await lockRecalculation(tx)
      const { today, now } = await nowOf(tx, services.clock)
      const running = startOfMonth(today)
      const month: Day = code ? `${code}-01` : running
      if (month > running) {
        const message = 'This month has not begun yet. Choose an earlier one.'
        throw badInput(message, { month: message })
      }
      const countsInMonth = !isMonthClosed(month, now)
      const before = await totalsOf(tx, month)
      const most = countsInMonth
        ? Math.min(before.totalPoints, before.monthlyPoints)
        : before.totalPoints
      if (points < -most) throw belowZero(most, countsInMonth)
      const event = {
        what: 'correction' as const,
        period: `${monthCode(month)} #${(await countCorrections(tx)) + 1}`,
        turn: 1,
        day: month === running ? today : endOfMonth(month),
      }
      await insertEvents(tx, [{ ...event, points, countsInMonth, recordedAt: now, reason }])
      const { totalPoints } = await totalsOf(tx, month)
      const values = { oldValue: String(before.totalPoints), newValue: String(totalPoints) }
      const entry = { kind: 'points_corrected', actorId: by.actorId, subjectId: ownerId } as const
      await audit(tx, { ...entry, detail: reason, ...values }, by.from)
      return { totalPoints, countsInMonth }
    }),
  )
}

const belowZero = (most: number, inMonth: boolean) =>
  conflict(
    'below_zero',
    `Points never go below zero. ${inMonth ? 'In this month they' : 'They'} have ${most === 0 ? 'none' : `${most}, so at most ${most} can be taken away`}.`,
  )
