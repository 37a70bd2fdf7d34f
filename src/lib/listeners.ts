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
