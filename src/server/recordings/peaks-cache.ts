import type { RecordingPeaks } from '@/contracts/recordings'

const MOST_CALLS = 500
const MOST_READERS = 2

export const createPeaksCache = () => {
  const known = new Map<string, Promise<RecordingPeaks>>()
  const waiting: (() => void)[] = []
  let reading = 0

  const inTurn = async (read: () => Promise<RecordingPeaks>) => {
    while (reading >= MOST_READERS) await new Promise<void>((resolve) => waiting.push(resolve))
    reading += 1
    try {
      return await read()
    } finally {
      reading -= 1
      waiting.shift()?.()
    }
  }

  return (callId: string, read: () => Promise<RecordingPeaks>): Promise<RecordingPeaks> => {
    const found = known.get(callId)
    if (found) return found
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size >= MOST_CALLS) known.delete(oldest)
    const fresh = inTurn(read)
    known.set(callId, fresh)
    fresh.catch(() => known.delete(callId))
    return fresh
  }
}
