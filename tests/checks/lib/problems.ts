/** Collects what is wrong; the process ends with the verdict. */
export const createProblems = () => {
  const problems: string[] = []
  return {
    expect: (holds: boolean, problem: string) => {
      if (!holds) problems.push(problem)
    },
    /** Prints every problem, or `sentence`, and sets the exit code. */
    conclude: (sentence: string) => {
      if (problems.length === 0) {
        console.log(sentence)
        return
      }
      for (const problem of problems.slice(0, 200)) console.log(problem)
      console.log(`${problems.length} problems`)
      process.exitCode = 1
    },
  }
}
