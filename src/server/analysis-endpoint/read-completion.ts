import * as z from 'zod'

const COMPLETION = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})
/** Of one answer; a model that repeats itself could open as many as fit. */
const MOST_OBJECTS = 50

const ASKED_FOR = new Set(['category', 'summary', 'titles'])
const END_OF_THOUGHT = '</think>'

/** From a brace to the one that closes it; null where the text is cut off before. */
const objectAt = (text: string, start: number): string | null => {
  let depth = 0
  let isInString = false
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (isInString) {
      if (character === '\\') at += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return text.slice(start, at + 1)
    }
  }
  return null
}

const parsed = (text: string): object | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

const isAnswer = (value: object): boolean => {
  const keys = Object.keys(value)
  return keys.length === 0 || keys.some((key) => ASKED_FOR.has(key))
}

/** The last answer in a text: before it a model may think aloud, give an example or open a code fence. */
const lastAnswer = (text: string): object | null => {
  let last: object | null = null
  let start = text.indexOf('{')
  for (let tried = 0; start >= 0 && tried < MOST_OBJECTS; tried += 1) {
    const written = objectAt(text, start)
    const object = written === null ? null : parsed(written)
    const answer = object && isAnswer(object) ? object : null
    last = answer ?? last
    start = text.indexOf('{', answer && written ? start + written.length : start + 1)
  }
  return last
}

/** What a chat completion says, as the object that was asked for; null where there is none. */
export const readCompletion = (body: string): object | null => {
  const { data } = COMPLETION.safeParse(parsed(body))
  const content = data?.choices[0]?.message.content ?? ''
  // What is left of the tag has no brace.
  return lastAnswer(content.slice(content.lastIndexOf(END_OF_THOUGHT) + 1))
}
