export const createRecent = <Kept>(most: number) => {
  const kept = new Map<string, Kept>()
  return {
    of: (name: string, make: () => Kept): Kept => {
      const one = kept.get(name) ?? make()
      kept.delete(name)
      kept.set(name, one)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return one
    },
    all: () => kept.values(),
    clear: () => kept.clear(),
  }
}
