/** The page that was shown before this one, with what was chosen there; '' at the start. */
let left = ''

export const noteLeft = (address: string): void => void (left = address)
export const lastPage = (): string => left
