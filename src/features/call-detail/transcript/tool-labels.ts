import { prettyJson } from '@/lib/json'

/** What a line of a tool says: `name(arguments)` when it is called, `name → answer` when it answers. */
export type ToolWords = {
  kind: 'called' | 'answered' | 'other'
  title: string
  /** The arguments or the answer, set out when it is JSON; null when there is nothing more. */
  details: string | null
}

export const isAnswerTo = (text: string, before: string): boolean => {
  const name = /^([\w.-]+)\(/.exec(before)?.[1]
  return name !== undefined && text.startsWith(`${name} → `)
}

const LONGEST_NAME = 80

const setOut = (text: string): string | null => {
  const words = text.trim()
  if (words === '' || words === '{}') return null
  return /^[[{]/.test(words) ? prettyJson(words) : words
}

export const toolWords = (text: string): ToolWords => {
  const asked = /^([\w.-]+)\(([\s\S]*)\)$/.exec(text)
  if (asked) {
    return { kind: 'called', title: `${asked[1]} called`, details: setOut(asked[2] ?? '') }
  }
  const answered = /^([\w.-]+) → ([\s\S]*)$/.exec(text)
  if (answered) {
    return {
      kind: 'answered',
      title: `${answered[1]} answered`,
      details: setOut(answered[2] ?? ''),
    }
  }
  const [line = ''] = text.split('\n')
  const isWhole = line === text && text.length <= LONGEST_NAME
  return { kind: 'other', title: line.slice(0, LONGEST_NAME), details: isWhole ? null : text }
}
