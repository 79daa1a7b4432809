/** '' where there is nothing to say */
export interface TaxWords {
  note: string
  sentence: string
  ofMargins: string
}

/** Margins are always without tax, which only matters with tax. */
export const taxWords = (isWithout: boolean, hasTax: boolean): TaxWords => ({
  note: isWithout ? ', without tax' : '',
  sentence: isWithout ? ' Without tax.' : hasTax ? ' Tax is included.' : '',
  ofMargins: isWithout || hasTax ? ' Without tax, always.' : '',
})
