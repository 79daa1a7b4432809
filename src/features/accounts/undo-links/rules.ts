/** days for which a change to how an account signs in can be undone */
export const UNDO_DAYS = 7

/** What can be undone, in the address of the link, so that the page can say it. The token decides what happens. */
export const UNDOABLE = ['authenticator', 'passkey', 'email'] as const
