import { westernDigits } from '../../../../shared/digits.ts'
import { withoutPhrases } from './date-words.ts'
import { withoutEra } from './eras.ts'
import { withoutAccents } from './letters.ts'

/** 20260331T101500Z, 20260331101500 */
const COMPACT_TIME = /^((?:19|20)\d\d)(\d\d)(\d\d)t?(\d\d)(\d\d)(\d\d)(?!\d)/

const EAST_ASIAN_WEEKDAY =
  '(?:星期|[週周])?[日月火水木金土天一二三四五六일월화수목금토](?:曜日?|요일)?'
/** 2026年4月3日(金), 2026년 4월 3일 금요일 */
const EAST_ASIAN = new RegExp(
  String.raw`(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일号號](?: ?\(?${EAST_ASIAN_WEEKDAY}\)?(?!\p{L}))?`,
  'u',
)
/** 2026/4/3(金) */
const WEEKDAY_BEHIND = new RegExp(String.raw`(?<=\d) ?\(${EAST_ASIAN_WEEKDAY}\)`, 'u')
/** The half of the day comes first: 午後3時15分. */
const HALF_DAY = /(?:(午前|上午|오전)|午後|下午|오후) ?(\d{1,2}(?::\d{2}){0,2})/
const EAST_ASIAN_TIME =
  /(\d{1,2}) ?[時时시](?: ?(\d{1,2}) ?[分분](?: ?\d{1,2} ?[秒초])?)?(?!\p{L})/u
/** วันจันทร์ที่ 13: weekdays end in the word for the date. */
const THAI_DATE = /(?<=[ก-๎])ที่(?= ?\d)/
export const THAI = /[ก-๎]/
/** 13 tháng 4 năm 2026 */
const VIETNAMESE = /(\d{1,2}) (?:thang|thg) (\d{1,2})(?:,| nam|, nam)? (\d{4})/
const ARABIC = /[\u0620-\u06d3]/

export function folded(cell: string, maxLength: number): string {
  const plain = /[^\x20-\x7e]/.test(cell) ? foldedLetters(cell) : withoutEra(cell.toLowerCase())
  return plain
    .slice(0, 2 * maxLength)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(VIETNAMESE, '$3-$2-$1')
    .replace(COMPACT_TIME, '$1-$2-$3t$4:$5:$6')
}

function foldedLetters(cell: string): string {
  const plain = withoutEra(
    // Before letters are taken apart.
    westernDigits(cell).normalize('NFKC').toLowerCase(),
  )
    .replace(EAST_ASIAN, '$1-$2-$3 ')
    .replace(WEEKDAY_BEHIND, '')
    .replace(EAST_ASIAN_TIME, (_, hour: string, minute = '00') => `${hour}:${minute}`)
    .replace(
      HALF_DAY,
      (_, morning: string | undefined, time: string) => ` ${time} ${morning ? 'am' : 'pm'}`,
    )
    .replace(THAI_DATE, '')
  const letters = withoutAccents(plain).replace(/[\u2010-\u2015\u2212]/g, '-')
  return ARABIC.test(letters) ? withoutPhrases(letters) : letters
}
