import { CALL_CATEGORIES } from '@/contracts/call-words'

const THEIR_CALL = 'their call'

const wordsOf = (category: string) => category.replaceAll('-', ' ')

/** What a title says of a matter without a name: "(billing)", the category that it has. */
export const plainMatter = (category: string | null | undefined): string =>
  category && category !== 'other' ? `(${wordsOf(category)})` : `about ${THEIR_CALL}`

/** Whether a title says no more of the matter than the category does. */
export const namesNothing = (title: string): boolean =>
  title.endsWith(` about ${THEIR_CALL}`) ||
  /^(?:Call back|Follow up)(?:(?! (?:about|on) ).)* \([^()]+\)$/.test(title)

/** The same of a topic: "billing". */
export const isPlainTopic = (topic: string): boolean =>
  [THEIR_CALL, ...CALL_CATEGORIES.map(wordsOf)].includes(topic.toLowerCase())
