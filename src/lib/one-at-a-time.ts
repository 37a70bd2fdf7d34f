/** Does `work` when it is asked for, and once more when it was asked for meanwhile; never twice at once. */
export const oneAtATime = (work: () => Promise<void>, onFailure: (error: unknown) => void) => {
  let running: Promise<void> | null = null
  let isAsked = false
  const run = async () => {
    try {
      while (isAsked) {
        isAsked = false
        await work()
      }
    } catch (error) {
      onFailure(error)
    } finally {
      running = null
    }
  }
  return {
    ask: () => {
      isAsked = true
      running ??= run()
    },
    /** Resolves when nothing is under way. */
    idle: async () => {
      await running
    },
  }
}
