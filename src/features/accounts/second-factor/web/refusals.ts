import { ApiError } from '../../../../web/api.ts'

export const isCheckNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'check_needed'

export class NoPasskey extends Error {}
