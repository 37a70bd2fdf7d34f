import { eventually, openLiveStream } from '../lib/live-stream'

/** The analysis announces every call; silence for this long means that none is left. */
const SILENCE_MS = 1500
const LONGEST_SECONDS = 900

/** Waits until the analysis has nothing left to do. Answers the seconds it took from now. */
export const whenAnalysed = async (url: string): Promise<number> => {
  const started = performance.now()
  const stream = await openLiveStream(url)
  const isSilent = () => performance.now() - stream.changedAt() > SILENCE_MS
  const isDone = await eventually(isSilent, LONGEST_SECONDS)
  stream.close()
  if (!isDone) throw new Error(`The analysis did not end within ${LONGEST_SECONDS} seconds`)
  return stream.changes() === 0 ? 0 : (stream.changedAt() - started) / 1000
}
