/** Those who want to hear that something has changed. `subscribe` answers how to stop. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    announce: () => {
      for (const listener of listeners) listener()
    },
  }
}
