import { shownName, type Name } from '../../../../shared/phrases/words.ts'

/** Words that English writes small inside a sentence. Others may be names, or of another language. */
const COMMON = new Set(
  (
    'hand-tied seasonal weekly monthly daily annual yearly single potted sympathy bridal wedding dried ceramic fresh mixed small ' +
    'medium large big little red white pink yellow blue green black birthday funeral table gift full half basic deluxe standard ' +
    'classic new winter summer spring autumn flower flowers bouquet bouquets arrangement arrangements subscription rose roses tulip ' +
    'tulips lily lilies orchid orchids stem stems bundle bundles vase vases wreath wreaths plant plants decor decoration pot pots ' +
    'box boxes basket baskets cut cuts haircut haircuts hair trim trims wash blow blow-dry dry dryer color colour coloring ' +
    "colouring highlights balayage perm beard shave styling treatment treatments manicure pedicure nails lashes women's men's kids " +
    'ladies gents child senior long short root touch-up roots coffee coffees espresso cappuccino latte flat americano mocha tea teas ' +
    'croissant croissants cake cakes bread breads sandwich sandwiches breakfast breakfasts lunch lunches dinner dinners soup salad ' +
    'platter catering muffin muffins bagel bagels pastry pastries cookies beans oil change changes service services inspection ' +
    'inspections brake brakes tyre tyres tire tires wheel wheels battery clutch exhaust repair repairs check check-up filter ' +
    'alignment car bike van valet cleaning soap soaps candle candles scarf scarves mug mugs book books notebook notebooks card ' +
    'cards print prints lamp lamps bag bags shoes jacket shirt dress skirt jeans helmet massage facial consultation consulting ' +
    'afternoon evening morning filling year-end accounts bookkeeping oolong green black herbal gift set sets ' +
    'training lesson lessons class classes course session sessions tax return bookkeeping audit report website design photo ' +
    'shoot with for and of the a an in on to or fixed price'
  ).split(' '),
)

const MAX_LENGTH = 40
const MAX_WORDS = 6
const UNSPEAKABLE = /[<>{}[\]\\|=@#_"“”„:;!?%$€£¥\d]|\bhttps?\b|\.\s/u

/** `roses` for `Roses (12)`; null for what nobody would say: codes, prices, sentences. */
export function spokenProduct(product: string): Name | null {
  const shown = shownName({ stands: 'product', text: product }).replace(/\s+/g, ' ')
  const name = shown.replace(/\s*(?:\([^()]*\)|[,–-] .*|[x×] ?\d+|\d+ ?[x×]?)$/u, '').trim()
  const words = name.split(' ')
  if (name.length > MAX_LENGTH || words.length > MAX_WORDS) return null
  if (UNSPEAKABLE.test(name) || !/\p{L}{2}/u.test(name)) return null
  return { stands: 'product', text: withSmallWords(words) }
}

function withSmallWords(words: string[]): string {
  const isName = words.slice(1).some((word) => /^\p{Lu}/u.test(word) && !isCommon(word))
  return words.map((word) => (!isName && isCommon(word) ? word.toLowerCase() : word)).join(' ')
}

const isCommon = (word: string): boolean => {
  const small = word.toLowerCase()
  return COMMON.has(small) || small.split(/[-/]/).every((part) => COMMON.has(part))
}
