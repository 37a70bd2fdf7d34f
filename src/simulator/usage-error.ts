/** A command line that cannot be followed; `message` is one sentence for the person. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
