import { formatDayInWords } from '../../../shared/calendar.ts'
import { wholePercent } from '../../../shared/figures.ts'
import { TRASH_DAYS } from '../../../shared/limits.ts'
import { countOf } from '../../../shared/money.ts'
import type { Situation } from './rules/situation.ts'

export function lookedAt(situation: Situation): string {
  const { sales, imports, goals, notation, deleted } = situation
  if (!sales.lastDay) return 'We looked at your settings. No sales up to today are recorded.'
  const { recent } = sales
  const compared = imports.flatMap(({ twice }) => twice ?? [])
  const parts = [
    `${countOf(sales.entries, notation, 'sale')} up to ${formatDayInWords(sales.lastDay, notation)}`,
    ...(compared.length > 0 && compared.every(({ again }) => again === 0)
      ? ['none imported twice']
      : []),
    sales.ahead === 0
      ? 'none dated ahead'
      : `${countOf(sales.ahead, notation, 'sale')} dated ahead`,
    recent.costed === recent.sales
      ? 'all costs known'
      : `costs known for ${wholePercent(recent.costed, recent.sales)}% of the sales of the last year`,
    ...(imports[0]
      ? [
          imports[0].errorCount === 0
            ? 'your latest import, no row skipped'
            : `your latest import with ${countOf(imports[0].errorCount, notation, 'skipped row')}`,
        ]
      : []),
    ...(deleted.length > 0
      ? [`${countOf(deleted.length, notation, 'deletion')} in ${TRASH_DAYS} days`]
      : []),
    ...(goals.length > 0 ? [countOf(goals.length, notation, 'open goal')] : []),
    'and your settings',
  ]
  return `We looked at ${parts.join(', ')}.`
}
