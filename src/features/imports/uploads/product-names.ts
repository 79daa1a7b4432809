const NOTHING =
  /^(?:export(?:ed|s)?|reports?|data|files?|downloads?|csv|tsv|txt|xlsx?|copy|of|final|new|book|sheet|table|pasted|untitled|unnamed|list|all|from|to|by|for|the|and|version|test|v\d+|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|[ymdq]{1,4}\d?)$/i
const MAX_WORDS = 4
const MAX_LENGTH = 60

/** "Takings" for `takings_2026-07 (1).csv`; undefined for `export.csv` */
export function productNamedBy(fileName: string): string | undefined {
  const words = fileName
    .replace(/\.\w+$/, '')
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}'’&]+/u)
    .filter((word) => /\p{L}/u.test(word) && !/\d{2}/.test(word) && !NOTHING.test(word))
    .slice(0, MAX_WORDS)
  const name = words.join(' ').slice(0, MAX_LENGTH).trim()
  return name === '' ? undefined : name[0]!.toUpperCase() + name.slice(1)
}
