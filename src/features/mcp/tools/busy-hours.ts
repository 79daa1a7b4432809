import * as z from 'zod/mini'
import { atMostOne } from '../../kpi/contract.ts'
import { busyHours as hoursCall } from '../../kpi/hours/contract.ts'
import { hoursOf, onlyIn } from '../../kpi/index.ts'
import { hoursIn, soFarIn } from '../../sales/index.ts'
import { onePeriod, onlyFields, periodFields, rangeAsked } from './period.ts'
import { answeredPeriod, periodIn, tool } from './tool.ts'

export const busyHours = tool({
  name: 'busy_hours',
  title: 'Busy hours and weekdays',
  description: `Sales and revenue of a period by weekday and hour, of the sales whose time is known. For "when are we busiest" and opening hours.

How to read it: weekday is 0 Sunday to 6 Saturday, hour is 0 to 23; hours without sales are left out. If salesWithTime is much lower than sales, say that the answer rests on few of them. For weekdays without times, use figures with series.points by day.`,
  input: z.object({ ...periodFields, ...onlyFields }).check(...onePeriod(), atMostOne()),
  output: z.extend(hoursCall.response, { period: answeredPeriod }),
  answer: async (tx, input, { profile, notation, today }) => {
    const range = rangeAsked(input, { today, ...profile })
    const only = await onlyIn(tx, input)
    const { hours, sales } = await hoursIn(tx, await soFarIn(tx, range, today), only)
    return { period: periodIn(range, notation), ...hoursOf(hours, sales) }
  },
  text: ({ period, sales, salesWithTime }) =>
    `${period.name}: the time of ${salesWithTime} of ${sales} sales is known.`,
})
