import { weekdayOf } from '../../../../shared/calendar.ts'
import { formatCount, formatMoney, type Notation } from '../../../../shared/money.ts'
import type { TaxWords } from '../../../../shared/tax-words.ts'
import type { ReportFigures } from '../contract.ts'
import { activeDays, lettersOf, marginText, postName, reportTitle } from '../rules.ts'

/** px, shown by social networks without cutting */
export const IMAGE_WIDTH = 1200
export const IMAGE_HEIGHT = 630

/** Same in both themes: others see the picture elsewhere. */
const INK = '#101a2e'
const INK_SOFT = '#15213a'
const INK_LINE = '#2a3752'
const DIM_GOLD = '#8a7034'
const GOLD = '#e0a526'
const ON_GOLD = '#241800'
const TEXT = '#ffffff'
const MUTED = '#a7b4cd'
const FONT = '"Inter Variable", system-ui, sans-serif'

const MARGIN = 72
const INNER = IMAGE_WIDTH - 2 * MARGIN

interface ImageOptions extends Notation {
  amounts: boolean
  appName: string
  taxNote: TaxWords['note']
  businessName: string
}

interface ImageFigure {
  label: string
  value: string
}

function imageFigures(figures: ReportFigures, options: ImageOptions): ImageFigure[] {
  const { achievements } = figures
  const money = formatMoney(figures.revenue, { ...options, style: 'whole' })
  const revenue = options.amounts ? { label: `Revenue${options.taxNote}`, value: money } : undefined
  const sales = { label: 'Sales', value: formatCount(figures.totalSales, options) }
  const active = { label: 'Active days', value: `${activeDays(figures)} of ${figures.days.length}` }
  if (!achievements) {
    return [
      revenue ?? sales,
      active,
      { label: 'Gross margin', value: marginText(figures, options) },
    ]
  }
  const points = { label: 'Points', value: formatCount(achievements.totalPoints, options) }
  const unlocked = {
    label: 'Achievements',
    value: `${achievements.unlocked} of ${achievements.of}`,
  }
  return [revenue ?? sales, unlocked, points]
}

export function imageText(figures: ReportFigures, options: ImageOptions): string {
  const values = imageFigures(figures, options).map(({ label, value }) => `${label}: ${value}`)
  const top = figures.topProduct === null ? [] : [`Top product: ${postName(figures.topProduct)}`]
  return [titleOf(figures), options.businessName, ...values, ...top].filter(Boolean).join(', ')
}

const titleOf = (figures: ReportFigures): string =>
  `${figures.kind === 'weekly' ? 'My weekly wins' : 'My monthly report'}: ${reportTitle(figures)}`

/** The fonts must have been loaded. */
export function drawImage(
  ctx: CanvasRenderingContext2D,
  figures: ReportFigures,
  options: ImageOptions,
): void {
  ctx.fillStyle = INK
  ctx.fillRect(0, 0, IMAGE_WIDTH, IMAGE_HEIGHT)
  drawArrow(ctx, { x: 560, y: -60, scale: 21, color: INK_SOFT })
  ctx.fillStyle = GOLD
  ctx.fillRect(0, 0, IMAGE_WIDTH, 10)
  drawBrand(ctx, options)
  const [kicker, title] = titleOf(figures).split(': ')
  write(ctx, kicker!, { x: MARGIN, y: 198, size: 30, weight: 600, color: GOLD })
  write(ctx, title!, { x: MARGIN, y: 258, size: 60, weight: 700 })
  imageFigures(figures, options).forEach((figure, index) => drawFigure(ctx, figure, index))
  const top = figures.topProduct === null ? '' : `Top product: ${postName(figures.topProduct)}`
  write(ctx, top, { x: MARGIN, y: 464, size: 26, weight: 500, color: MUTED })
  drawBars(ctx, figures)
}

function drawBrand(ctx: CanvasRenderingContext2D, { appName, businessName }: ImageOptions): void {
  ctx.fillStyle = GOLD
  ctx.beginPath()
  ctx.roundRect(MARGIN, 62, 64, 64, 18)
  ctx.fill()
  drawArrow(ctx, { x: MARGIN, y: 62, scale: 64 / 36, color: ON_GOLD })
  const half = INNER / 2
  write(ctx, appName, { x: MARGIN + 84, y: 104, size: 30, weight: 600, width: half - 84 })
  const end = { x: IMAGE_WIDTH - MARGIN, align: 'right', width: half - 24 } as const
  write(ctx, businessName, { ...end, y: 104, size: 30, weight: 500, color: MUTED })
}

/** drawn on a square of 36 (`brand-mark.tsx`) */
function drawArrow(
  ctx: CanvasRenderingContext2D,
  { x, y, scale, color }: { x: number; y: number; scale: number; color: string },
): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(scale, scale)
  ctx.strokeStyle = color
  ctx.lineWidth = 3
  ctx.lineCap = ctx.lineJoin = 'round'
  ctx.stroke(new Path2D('M9 23l6.5-7 5 4.2L27.5 12M21 12h6.5v6.5'))
  ctx.restore()
}

function drawFigure(
  ctx: CanvasRenderingContext2D,
  { label, value }: ImageFigure,
  index: number,
): void {
  const column = INNER / 3
  const x = MARGIN + index * column
  const color = index === 0 ? GOLD : TEXT
  write(ctx, value, { x, y: 368, size: 68, weight: 700, color, width: column - 40 })
  write(ctx, label, { x, y: 406, size: 25, weight: 500, color: MUTED, width: column - 40 })
}

/** px */
const BARS_TOP = 496
const BARS_FLOOR = 574
const WEEKDAYS = ['S', 'M', 'T', 'W', 'T', 'F', 'S']

function drawBars(ctx: CanvasRenderingContext2D, { kind, days }: ReportFigures): void {
  const highest = Math.max(...days.map(({ revenue }) => revenue))
  const step = INNER / days.length
  const width = step * 0.72
  days.forEach(({ day, revenue }, index) => {
    const x = MARGIN + index * step + (step - width) / 2
    ctx.fillStyle = INK_LINE
    ctx.fillRect(x, BARS_FLOOR, width, 3)
    if (revenue > 0) {
      const height = Math.max(6, ((BARS_FLOOR - BARS_TOP) * revenue) / highest)
      ctx.fillStyle = revenue === highest ? GOLD : DIM_GOLD
      ctx.beginPath()
      ctx.roundRect(x, BARS_FLOOR - height, width, height, [6, 6, 0, 0])
      ctx.fill()
    }
    const label = kind === 'weekly' ? WEEKDAYS[weekdayOf(day)]! : ''
    const center = { x: x + width / 2, align: 'center' } as const
    write(ctx, label, { ...center, y: 604, size: 20, weight: 500, color: MUTED })
  })
}

interface Writing {
  x: number
  y: number
  size: number
  weight: number
  color?: string
  align?: CanvasTextAlign
  /** px at most */
  width?: number
}

/** Shrinks text that is too long to two thirds, then cuts. */
function write(ctx: CanvasRenderingContext2D, text: string, writing: Writing): void {
  const { x, y, weight, color = TEXT, align = 'left', width = INNER } = writing
  let { size } = writing
  const fits = (shown: string): boolean => {
    ctx.font = `${weight} ${size}px ${FONT}`
    return ctx.measureText(shown).width <= width
  }
  while (!fits(text) && size > (writing.size * 2) / 3) size--
  const letters = lettersOf(text)
  let shown = text
  while (!fits(shown) && letters.pop() !== undefined) shown = `${letters.join('').trimEnd()}…`
  ctx.fillStyle = color
  ctx.textAlign = align
  ctx.fillText(shown, x, y)
}
