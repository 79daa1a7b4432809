/** Why the app cannot start, in one line for the person who started it. Shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
