/** Names for whoever comes along. */
const ANYBODY = new Set(
  'customer customers client clients guest guests walk-in walkin cash anonymous unknown various misc none na online pos'.split(
    ' ',
  ),
)

/** Whether a name stands for several people, such as `Walk-in customer`. */
export const isAnybody = (name: string): boolean =>
  name.split(' ').some((word) => ANYBODY.has(word.toLowerCase().replace(/[^\p{L}-]/gu, '')))
