/** Collects what is wrong, for the exit code. `seed` is printed first and with the result, to repeat it. */
export const createProblems = (seed?: string) => {
  const problems: string[] = []
  if (seed !== undefined) console.log(`seed ${seed}`)
  const repeat = seed === undefined ? '' : ` (seed ${seed})`
  return {
    expect: (holds: boolean, problem: string) => {
      if (!holds) problems.push(problem)
    },
    /** Prints every problem, or `sentence`, and sets the exit code. */
    conclude: (sentence: string) => {
      if (problems.length === 0) {
        console.log(`${sentence}${repeat}`)
        return
      }
      for (const problem of problems.slice(0, 200)) console.log(problem)
      console.log(`${problems.length} problems${repeat}`)
      process.exitCode = 1
    },
  }
}
