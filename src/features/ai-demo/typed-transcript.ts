import { speakerOf } from '@/domain/transcript-text'
import { counted } from '@/lib/figures'
import { kilobytes, readTextFile, tooLarge } from '@/lib/read-text-file'

const LIMIT = { kb: 200, done: 'tried' }
const MOST_LINES = 10_000

export const sizeWords = (text: string) => {
  const bytes = new TextEncoder().encode(text).length
  const lines = text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
  return `${counted(lines, 'line')}, ${kilobytes(bytes)} of ${LIMIT.kb} KB`
}

/** Why a text cannot be tried, in a sentence. */
export const refusalOf = (text: string): string | null => {
  const { length } = new TextEncoder().encode(text)
  const refusal = tooLarge('This', length, LIMIT)
  if (refusal) return refusal
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000E-\u001A]/.test(text)) return 'This is no text.'
  const lines = text.split('\n').length
  return lines > MOST_LINES
    ? `These are ${counted(lines, 'line')}. At most 10,000 can be tried at once.`
    : null
}

/** Where not every speaker is known: what is read as the caller's then. */
const speakerHint = (text: string) => {
  const lines = text.trim().split('\n')
  if (lines.length < 2 || speakerOf(lines[0] ?? '')) return []
  return lines.some(speakerOf)
    ? ['The first line names no speaker, so it is read as the caller’s words.']
    : ['No line names a speaker, so all of it is read as the caller’s words.']
}

const TURNS = /[\u202A-\u202E\u2066-\u2069]/
const TAG = /<\/?[a-z][^<>\n]*>/i

/** What to know of a text that can be tried. */
export const hintsOf = (text: string, isPasted: boolean): string[] => [
  ...(isPasted ? speakerHint(text) : []),
  ...(TURNS.test(text)
    ? [
        'Marks in it turn the direction of reading, so words may not stand in the order they are read in.',
      ]
    : []),
  ...(TAG.test(text) ? ['Tags such as <b> in it are read as words and shown as they are.'] : []),
]

/** The text of a file, or why it cannot be tried. */
export const readTranscriptFile = async (file: File): ReturnType<typeof readTextFile> => {
  const read = await readTextFile(file, LIMIT)
  const refusal = 'text' in read ? refusalOf(read.text) : null
  return refusal ? { refusal: refusal.replace('This is no text', 'The file is no text') } : read
}

export const EXAMPLE = `Agent: Good morning, how can I help?
Caller: Hello, my dishwasher leaks since yesterday and the kitchen floor is wet.
Agent: I am sorry to hear that. Shall a technician have a look at it?
Caller: Yes please, as soon as you can. This is the second time, I am quite annoyed.
Agent: I understand. I will send a technician on Thursday.
Caller: Can you call me back tomorrow at nine to say when they come?
Agent: We will call you tomorrow at nine.
Caller: Thank you.`
