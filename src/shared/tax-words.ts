/** '' where there is nothing to say */
export interface TaxWords {
  note: string
  sentence: string
  ofMargins: string
}

/** Only owners who chose so read that revenue is without tax; all with tax read that margins always are. */
export const taxWords = (isWithout: boolean, hasTax: boolean): TaxWords => ({
  note: isWithout ? ', without tax' : '',
  sentence: isWithout ? ' Without tax.' : hasTax ? ' Tax is included.' : '',
  ofMargins: isWithout || hasTax ? ' Without tax, always.' : '',
})
