import type { RecordingPeaks } from '@/contracts/recordings'

import { createWavReader } from './wav-peaks'

const UNREADABLE: RecordingPeaks = { seconds: null, peaks: null }

/**
 * How loud a recording is over time, read once from start to end without ever holding it. Other
 * formats than WAV answer nulls: their waveform is not drawn.
 */
export const readPeaks = async (answer: Response): Promise<RecordingPeaks> => {
  const reader = createWavReader(Number(answer.headers.get('content-length') ?? Infinity))
  for await (const bytes of answer.body ?? []) {
    if (!reader.add(bytes)) return UNREADABLE
  }
  return reader.finish() ?? UNREADABLE
}
