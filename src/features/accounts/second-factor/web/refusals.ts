import { ApiError } from '../../../../web/api.ts'

/** True for a change that needs more than the password first. */
export const isCheckNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'check_needed'

/** A sentence for the user about why the browser made or used no passkey. */
export class NoPasskey extends Error {}
