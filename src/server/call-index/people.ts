const MOST_PEOPLE = 65_535

export type PeopleColumn = 'assignee' | 'reviewer'

export const createPeople = () => {
  const people: (string | null)[] = [null]
  const numbers = new Map<string | null, number>([[null, 0]])
  return {
    numberFor: (person: string | null): number => {
      const known = numbers.get(person)
      if (known !== undefined) return known
      if (people.length > MOST_PEOPLE) throw new Error('More people than the call index can hold')
      numbers.set(person, people.length)
      return people.push(person) - 1
    },
    personOf: (number: number) => people[number] ?? null,
    numberOf: (person: string) => numbers.get(person),
    size: () => people.length,
  }
}

export type People = ReturnType<typeof createPeople>
