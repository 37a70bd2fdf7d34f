import { once } from '@/lib/once'

type Named = { name: string; email: string }

// Making one takes longer than sorting a short list.
const collator = once(() => new Intl.Collator('en', { numeric: true }))

/** The order of names for people: without case and accents first, "Person 2" before "Person 10". */
export const byName = (a: Pick<Named, 'name'>, b: Pick<Named, 'name'>): number =>
  collator().compare(a.name, b.name)

/** People of one name have their address behind it, so that they are two choices. */
export const toldApart = <Person extends Named>(people: readonly Person[]): Person[] => {
  const counts = new Map<string, number>()
  const keyOf = ({ name }: Named) => name.trim().toLowerCase()
  for (const one of people) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return people.map((one) =>
    (counts.get(keyOf(one)) ?? 0) > 1 ? { ...one, name: `${one.name.trim()} (${one.email})` } : one,
  )
}
