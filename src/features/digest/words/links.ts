/** Returns the address of a page, marked as opened from this email. */
export type LinkTo = (path: string) => string
