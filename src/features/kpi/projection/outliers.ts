import { lengthOf } from '../../../shared/calendar.ts'
import { sumOf, type Piece } from './input.ts'

/** times the best day of a busy month; by backtesting (ADR 0020) */
const MOST_TIMES = 4

/** A single sale or refund is neither a level nor a season. The year so far counts real revenue. */
export const withoutOutliers = (pieces: Piece[]): Piece[] =>
  pieces.map((piece) => {
    const most = MOST_TIMES * usualBest(piece, pieces)
    const cut = [piece.largest, piece.smallest].filter((cents) => Math.abs(cents) > most)
    if (cut.length === 0) return piece
    return {
      ...piece,
      cents: piece.cents - sumOf(cut.map((cents) => cents - Math.sign(cents) * most)),
      squares: Math.max(0, piece.squares - sumOf(cut.map((cents) => cents ** 2 - most ** 2))),
    }
  })

/** Upper quartile of the other pieces, at least the root mean square of this piece's other days. */
function usualBest(piece: Piece, pieces: Piece[]): number {
  const { range, squares, largest, smallest } = piece
  const others = pieces
    .filter((other) => other !== piece && other.largest > 0)
    .map((other) => other.largest)
    .toSorted((a, b) => a - b)
  const quartile = others[Math.floor((others.length - 1) * 0.75)] ?? 0
  const rest = squares - Math.max(largest ** 2, smallest ** 2)
  return (
    Math.max(quartile, Math.sqrt(Math.max(0, rest) / Math.max(1, lengthOf(range) - 1))) || Infinity
  )
}
