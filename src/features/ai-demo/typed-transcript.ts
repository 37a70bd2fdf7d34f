import type { UtteranceRole } from '@/contracts/call-words'
import type { Utterance } from '@/contracts/transcript'
import { counted } from '@/lib/figures'
import { kilobytes, readTextFile, tooLarge } from '@/lib/read-text-file'

const LIMIT = { kb: 200, done: 'tried' }
const MOST_LINES = 10_000
const NAMES: Record<UtteranceRole, string> = {
  caller: 'Caller',
  agent: 'Agent',
  tool: 'Tool',
  transfer: 'Transfer',
}
const ROLES: Record<string, UtteranceRole> = {
  caller: 'caller',
  user: 'caller',
  customer: 'caller',
  agent: 'agent',
  assistant: 'agent',
  ai: 'agent',
  bot: 'agent',
  tool: 'tool',
  transfer: 'transfer',
}
const LABELLED = /^([A-Za-z]{2,9}): ?(.*)$/s

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

/** Whether a text of several lines begins without a speaker: the server guesses none then. */
const beginsUnlabelled = (text: string) => {
  const [first = '', ...rest] = text.trim().split('\n')
  const [, label = ''] = LABELLED.exec(first) ?? []
  return rest.length > 0 && ROLES[label.toLowerCase()] === undefined
}

const TURNS = /[\u202A-\u202E\u2066-\u2069]/
const TAG = /<\/?[a-z][^<>\n]*>/i

/** What to know of a text that can be tried; only a pasted one needs its speakers named from the first line. */
export const hintsOf = (text: string, isPasted: boolean): string[] => [
  ...(isPasted && beginsUnlabelled(text)
    ? ['The first line names no speaker, so all of it is read as the caller’s words.']
    : []),
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

const lineOf = ({ role, text }: Utterance) => `${NAMES[role]}: ${text.replaceAll(/\s*\n\s*/g, ' ')}`

export const textOfCall = (transcript: readonly Utterance[]): string =>
  transcript.map(lineOf).join('\n')

/** Lines as turns; a line that says what it said in the call is that turn, with its times. */
export const turnsOf = (text: string, transcript: readonly Utterance[]): Utterance[] => {
  const before = new Map(transcript.map((turn) => [lineOf(turn), turn]))
  const turns: Utterance[] = []
  for (const [at, line] of text.split('\n').entries()) {
    const same = transcript[at]
    const known = same && lineOf(same) === line ? same : before.get(line)
    if (known) {
      turns.push(known)
      continue
    }
    if (line.trim() === '') continue
    const [, label = '', words = ''] = LABELLED.exec(line) ?? []
    const role = ROLES[label.toLowerCase()]
    const last = turns.pop()
    if (role === undefined && last) turns.push({ ...last, text: `${last.text}\n${line}` })
    else {
      if (last) turns.push(last)
      const said = role === undefined ? line : words
      turns.push({ role: role ?? 'caller', text: said, startSeconds: null, endSeconds: null })
    }
  }
  return turns
}

export const EXAMPLE = `Agent: Good morning, how can I help?
Caller: Hello, my dishwasher leaks since yesterday and the kitchen floor is wet.
Agent: I am sorry to hear that. Shall a technician have a look at it?
Caller: Yes please, as soon as you can. This is the second time, I am quite annoyed.
Agent: I understand. I will send a technician on Thursday.
Caller: Can you call me back tomorrow at nine to say when they come?
Agent: We will call you tomorrow at nine.
Caller: Thank you.`
