const MOST_PEOPLE = 65_535

/** In which columns of a table people stand. */
export type PeopleColumn = 'assignee' | 'reviewer'

/** The people of a table by small numbers; zero is nobody. */
export const createPeople = () => {
  const people: (string | null)[] = [null]
  const numbers = new Map<string | null, number>([[null, 0]])
  return {
    /** Gives somebody new the next number. */
    numberFor: (person: string | null): number => {
      const known = numbers.get(person)
      if (known !== undefined) return known
      if (people.length > MOST_PEOPLE) throw new Error('More people than the call index can hold')
      numbers.set(person, people.length)
      return people.push(person) - 1
    },
    /** The person behind a number. */
    personOf: (number: number) => people[number] ?? null,
    numberOf: (person: string) => numbers.get(person),
    /** How many numbers people have; every one is below it. */
    size: () => people.length,
  }
}

export type People = ReturnType<typeof createPeople>
