/** A record with some of the keys. */
export const pick = <Source extends object, Key extends keyof Source>(
  source: Source,
  keys: readonly Key[],
): Pick<Source, Key> => {
  const picked: Partial<Pick<Source, Key>> = {}
  for (const key of keys) picked[key] = source[key]
  // Every key was set.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return picked as Pick<Source, Key>
}
