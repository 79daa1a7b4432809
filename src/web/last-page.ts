/** '' at the start */
let left = ''

export const noteLeft = (address: string): void => void (left = address)
export const lastPage = (): string => left
