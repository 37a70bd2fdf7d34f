import { invalid } from '../http/problem'

const LONGEST_NAME = 60

/** Those of `asked` that there are; refuses the first that there is not. */
export const knownNames = <Name extends string>(
  asked: readonly string[],
  all: readonly Name[],
  refuse: (unknown: string) => Error,
): Name[] =>
  asked.map((name) => {
    const found = all.find((one) => one === name)
    if (found === undefined) throw refuse(name.slice(0, LONGEST_NAME))
    return found
  })

/** `of`: whose metrics they are, such as " of tickets". */
export const askedMetrics = <Name extends string>(
  asked: readonly string[],
  all: readonly Name[],
  of = '',
): Name[] =>
  knownNames(asked, all, (unknown) =>
    invalid({ metrics: `There is no metric “${unknown}”${of}. There are: ${all.join(', ')}.` }),
  )

export const askedDimensions = <Name extends string>(
  asked: readonly string[],
  all: readonly Name[],
  of = '',
): Name[] => {
  const known = knownNames(asked, all, (unknown) =>
    invalid({
      dimensions: `There is no dimension “${unknown}”${of}. There are: ${all.join(', ')}; for the time, name a grain.`,
    }),
  )
  if (new Set(asked).size < asked.length) throw invalid({ dimensions: 'Name each dimension once.' })
  return known
}
