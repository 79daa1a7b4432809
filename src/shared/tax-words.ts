/** What says how revenue is shown, wherever it is named or defined. Each is '' where there is nothing to say. */
export interface TaxWords {
  /** after a revenue's name: `Target amount, without tax` */
  note: string
  /** after a definition of revenue */
  sentence: string
  /** after a definition of a margin or a profit */
  ofMargins: string
}

/** Without tax is said only to owners who chose it; that margins always are, to all whose figures may have any. */
export const taxWords = (isWithout: boolean, hasTax: boolean): TaxWords => ({
  note: isWithout ? ', without tax' : '',
  sentence: isWithout ? ' Without tax.' : hasTax ? ' Tax is included.' : '',
  ofMargins: isWithout || hasTax ? ' Without tax, always.' : '',
})
