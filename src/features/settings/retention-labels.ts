import type { RetentionCounts } from '@/contracts/privacy'
import { figures } from '@/lib/figures'

/** "1 transcript", "1,204 transcripts". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figures(count)} ${count === 1 ? one : many}`

const inWords = (parts: string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** "12 transcripts and 40 raw events"; empty when there is nothing. */
export const retentionWords = ({ transcripts, recordings, events }: RetentionCounts): string =>
  inWords([
    ...(transcripts > 0 ? [counted(transcripts, 'transcript')] : []),
    ...(recordings > 0 ? [counted(recordings, 'recording reference')] : []),
    ...(events > 0 ? [counted(events, 'raw event')] : []),
  ])
