/** These parts of an object, without those that are undefined. */
export const pickGiven = <All extends object, Key extends keyof All>(
  all: All,
  keys: readonly Key[],
) =>
  // Made of the entries of `all`.
  Object.fromEntries(keys.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]]))) as {
    [Given in Key]?: Exclude<All[Given], undefined>
  }
