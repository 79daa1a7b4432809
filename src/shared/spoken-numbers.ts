const NUMBERS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six'],
  ...['seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
]

/** `six`, but `13` */
export const spokenNumber = (count: number): string => NUMBERS[count] ?? String(count)

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const every = (count: number, unit: string): string =>
  count === 1 ? `every ${unit}` : `every ${spokenNumber(count)} ${unit}s`

/** As people say it: `every two weeks` for 13 to 15 days, `every ten days`, `every month`. */
export function everyDays(days: number): string {
  if (days >= 335) return 'about once a year'
  if (days >= 26) return every(Math.round(days / 30.4), 'month')
  const weeks = Math.round(days / 7)
  return weeks > 0 && Math.abs(days - 7 * weeks) <= 1 ? every(weeks, 'week') : every(days, 'day')
}
