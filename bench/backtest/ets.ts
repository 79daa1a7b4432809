/**
 * Exponential smoothing of monthly values, to compare with: level, level with a damped trend, and both
 * with a season from two years on, additive and multiplicative (Hyndman and Athanasopoulos, Forecasting:
 * Principles and Practice, chapter 8). Parameters by Nelder and Mead, the model by AICc.
 */
interface Model {
  trend: boolean
  season: boolean
  multiplied: boolean
}

const YEAR = 12
const MODELS: Model[] = [false, true].flatMap((season) =>
  [false, true].flatMap((multiplied) =>
    [false, true].map((trend) => ({ trend, season, multiplied })),
  ),
)

/** Returns the forecast of the next `count` months; undefined for too few values. */
export function etsForecast(values: number[], count: number): number[] | undefined {
  let best: { criterion: number; forecast: () => number[] } | undefined
  for (const model of MODELS) {
    if (model.season && values.length < 2 * YEAR) continue
    // Smoothing of the level, of the trend and its damping, of the season; correction of the first level.
    const start = [-1, ...(model.trend ? [-2, 1] : []), ...(model.season ? [-2] : []), 0]
    const free = start.length + 1 + (model.trend ? 1 : 0) + (model.season ? YEAR - 1 : 0)
    const spare = values.length - free - 1
    if (spare <= 0) continue
    const { at, value } = minimum((p) => smooth(values, model, p).badness, start)
    const criterion = value + 2 * free + (2 * free * (free + 1)) / spare
    if (!best || criterion < best.criterion)
      best = { criterion, forecast: () => smooth(values, model, at).forecast(count) }
  }
  return best?.forecast()
}

const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length
const logistic = (x: number): number => 1 / (1 + Math.exp(-x))

function smooth(values: number[], { trend, season, multiplied }: Model, parameters: number[]) {
  const p = [...parameters]
  const alpha = logistic(p.shift()!)
  const beta = trend ? alpha * logistic(p.shift()!) : 0
  const phi = trend ? 0.8 + 0.18 * logistic(p.shift()!) : 1
  const gamma = season ? (1 - alpha) * logistic(p.shift()!) : 0
  const correction = p.shift()!
  const first = mean(values.slice(0, YEAR))
  let [level, slope] = [first * Math.exp(correction), 0]
  const seasons = season ? firstSeasons(values, multiplied ? 1 : first, multiplied) : []
  const none = multiplied ? 1 : 0
  let [squares, logs] = [0, 0]
  for (const [i, value] of values.entries()) {
    const base = level + phi * slope
    const of = seasons[i % YEAR] ?? none
    const expected = multiplied ? base * of : base + of
    const error = value - expected
    const scale = multiplied ? Math.max(expected, first / 1_000) : 1
    squares += (error / scale) ** 2
    logs += multiplied ? 2 * Math.log(scale) : 0
    const gain = multiplied ? error / Math.max(of, 0.05) : error
    level = base + alpha * gain
    slope = phi * slope + beta * gain
    if (season)
      seasons[i % YEAR] = of + (gamma * error) / (multiplied ? Math.max(base, first / 1_000) : 1)
  }
  const tooFar = Math.max(0, correction ** 2 - 0.25) * 1_000
  return {
    badness: values.length * Math.log(squares / values.length + 1e-12) + logs + tooFar,
    forecast: (count: number): number[] => {
      let [ahead, damped] = [level, slope]
      return Array.from({ length: count }, (_, k) => {
        damped *= phi
        ahead += damped
        const of = seasons[(values.length + k) % YEAR] ?? none
        return multiplied ? ahead * of : ahead + of
      })
    },
  }
}

/** Average of each month over the complete years, in terms of the year's average. */
function firstSeasons(values: number[], scale: number, multiplied: boolean): number[] {
  const years = Array.from({ length: Math.floor(values.length / YEAR) }, (_, k) =>
    values.slice(k * YEAR, (k + 1) * YEAR),
  )
  return Array.from({ length: YEAR }, (_, m) => {
    const share = mean(years.map((year) => year[m]! / mean(year)))
    return multiplied ? share : (share - 1) * scale
  })
}

/** Minimum by the downhill simplex method of Nelder and Mead (1965), with at most 120 steps. */
function minimum(of: (at: number[]) => number, start: number[]) {
  const point = (at: number[]) => ({ at, value: of(at) })
  let simplex = [start, ...start.map((_, i) => start.map((x, j) => (i === j ? x + 1 : x)))].map(
    point,
  )
  for (let step = 0; step < 120; step++) {
    simplex = simplex.toSorted((a, b) => a.value - b.value)
    const [best, worst] = [simplex[0]!, simplex.at(-1)!]
    if (worst.value - best.value < 1e-6) break
    const others = simplex.slice(0, -1)
    const center = start.map((_, j) => mean(others.map(({ at }) => at[j]!)))
    const along = (t: number) => point(center.map((c, j) => c + t * (worst.at[j]! - c)))
    const mirrored = along(-1)
    let better = mirrored
    if (mirrored.value < best.value) {
      const further = along(-2)
      if (further.value < mirrored.value) better = further
    } else if (mirrored.value >= others.at(-1)!.value) {
      better = along(mirrored.value < worst.value ? -0.5 : 0.5)
    }
    simplex =
      better.value < worst.value
        ? [...others, better]
        : simplex.map(({ at }) => point(at.map((x, j) => (x + best.at[j]!) / 2)))
  }
  return simplex.reduce((a, b) => (b.value < a.value ? b : a))
}
