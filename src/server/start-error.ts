/** The reason why the app cannot start, in one line for the operator. Shown without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}
