import { setTimeout as sleep } from 'node:timers/promises'

export const wait = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  if (milliseconds <= 0 || signal.aborted) return
  try {
    await sleep(milliseconds, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
