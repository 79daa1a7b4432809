import type { Page } from '@playwright/test'

/** What a part of a page holds for the eye. Closed folds and what only screen readers hear don't count. */
export interface Counts {
  words: number
  controls: number
  wordsOfFirstScreen: number
  controlsOfFirstScreen: number
  amounts: number
  /** how often the most frequent amount stands there */
  sameAmount: number
  /** different ones */
  amountsADay: number
  /** in closed folds, but for those of a note in the open */
  foldedAmounts: number
  /** with answers to press */
  questions: number
  sizes: number
  sizesWithWeight: number
  textsUnder13px: number
  gold: number
  goldButtons: number
  frames: number
  whyButtons: number
  /** how many windows long the page is */
  screens: number
}

const COUNT = `(part) => {
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only')
  const all = [...part.querySelectorAll('*')].filter(isSeen)
  const styles = new Map(all.map((each) => [each, getComputedStyle(each)]))
  const top = (box) => box.top + scrollY

  const texts = []
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  for (let node; (node = walker.nextNode()); ) {
    const style = styles.get(node.parentElement)
    if (!style || !node.data.trim()) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width > 1 && box.height > 1) texts.push({ text: node.data, style, top: top(box) })
  }
  const words = texts.flatMap(({ text, top }) =>
    text.split(/\\s+/).filter((word) => /[\\p{L}\\p{N}]/u.test(word)).map(() => top))

  const isControl = (element) => element.matches('a[href], button, select, input, textarea, summary, [role=button]')
  const controls = all.filter(isControl).map((each) => top(each.getBoundingClientRect()))

  const joined = texts.map(({ text }) => text).join(' ')
  const AMOUNT = /[$€¥]\\s?\\d(?:[\\d.,]*\\d)?|\\d[\\d.,]*[kM]?\\s?€/g
  const amounts = joined.match(AMOUNT) ?? []
  const times = amounts.map((amount) => amounts.filter((each) => each === amount).length)
  const aDay = joined.match(new RegExp('(?:' + AMOUNT.source + ')[.,]?k?\\\\s+a day', 'g')) ?? []
  const folds = [...part.querySelectorAll(':not([role=note]) > details:not([open])')]
    .map((each) => each.textContent).join(' ')

  const sizes = texts.map(({ style }) => style.fontSize)
  const weights = texts.map(({ style }) => style.fontSize + ' ' + style.fontWeight)

  const shade = (name, scheme) => {
    const sample = part.appendChild(document.createElement('i'))
    sample.style.colorScheme = scheme
    sample.style.color = 'var(--color-' + name + ')'
    const { color } = getComputedStyle(sample)
    sample.remove()
    return color
  }
  const golden = new Set(['gold', 'gold-strong'].flatMap((name) =>
    [shade(name, 'light'), shade(name, 'dark')]))
  const isGolden = (each) => {
    const { backgroundColor, color, borderTopColor, borderTopWidth } = styles.get(each)
    const parent = styles.get(each.parentElement)
    return golden.has(backgroundColor) ||
      (golden.has(color) && parent?.color !== color) ||
      (borderTopWidth !== '0px' && golden.has(borderTopColor))
  }
  const gold = all.filter(isGolden)

  const isButton = (each) => isControl(each) || each.matches('label:has(input)')

  const isFramed = (each) => {
    const style = styles.get(each)
    const sides = ['Top', 'Right', 'Bottom', 'Left']
    return !isControl(each) && !each.closest('a, button, label, svg') &&
      sides.every((side) => style['border' + side + 'Width'] !== '0px' &&
        !/, 0\\)$|\\/ 0\\)$/.test(style['border' + side + 'Color']))
  }
  const most = (numbers) => Math.max(0, ...numbers)
  const onFirst = (tops) => tops.filter((each) => each < innerHeight).length
  return {
    words: words.length,
    controls: controls.length,
    wordsOfFirstScreen: onFirst(words),
    controlsOfFirstScreen: onFirst(controls),
    amounts: amounts.length,
    sameAmount: most(times),
    amountsADay: new Set(aDay).size,
    foldedAmounts: folds.match(AMOUNT)?.length ?? 0,
    questions: all.filter((each) => each.matches('section:has(button[aria-pressed])')).length,
    sizes: new Set(sizes).size,
    sizesWithWeight: new Set(weights).size,
    textsUnder13px: sizes.filter((size) => parseFloat(size) < 13).length,
    gold: gold.filter((each) => !isButton(each)).length,
    goldButtons: gold.filter(isButton).length,
    frames: all.filter(isFramed).length,
    whyButtons: all.filter((each) => each.matches('button') && each.textContent.startsWith('Why')).length,
    screens: document.documentElement.scrollHeight / innerHeight,
  }
}`

export const countsOf = (page: Page, part = 'main'): Promise<Counts> =>
  page.evaluate<Counts>(`(${COUNT})(document.querySelector('${part}'))`)
