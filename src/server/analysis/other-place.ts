import type { Conversation, Statement } from './conversation'
import { ID_OF } from './sentences'
import { fieldsOf } from './tool-fields'

export const IS_HOTEL = /\b(?:hotel|inn|motel|hostel|lodge)$/
const IS_ANSWER = /^(?:Answer: |The agent found )/
const OF_WAY = /\b(?:from|to|near|by|at) (?:the )?$/i

/** A request for one hotel where the answer is about another that a tool named: "Wants to find a hotel". */
export function withoutOtherPlace(
  { turns }: Conversation,
  asked: Statement,
  result: Statement,
): Statement {
  if (!IS_ANSWER.test(result.text)) return asked
  const [own = '', other = ''] = [asked, result].map(({ text }) => text.toLowerCase())
  const names = turns
    .filter(({ role }) => role === 'tool')
    .flatMap(fieldsOf)
    .flatMap(({ key, words }) => (key.endsWith('name') && IS_HOTEL.test(words) ? words : []))
  const named = names.find((name) => own.includes(name) && !other.includes(name))
  const isOther = names.some((name) => other.includes(name) && !own.includes(name))
  if (named === undefined || !isOther) return asked
  const at = own.indexOf(named)
  const before = asked.text.slice(0, at)
  if (OF_WAY.test(before)) return asked
  const rest = asked.text.slice(at + named.length)
  const isOfName = rest.includes("'s ")
  return { ...asked, text: ledTo(before, 'a hotel').text + (isOfName ? '' : rest) }
}

const AT_NAME =
  / at (?:the )?(\p{Lu}[\p{L}'’]*|[a-z]+(?= (?:inn|hotel|motel|club|grill|cafe|restaurant|resort|apartments?)\b))/u
const OF_ACCOUNT = / (?:of|in|on|for) (?:their|the) (checking|savings|credit|debit)\b/
const FEWEST_LEFT = 3

/** What came of another hotel or flight than the one first named is not of that one. */
export function withoutOtherName(
  conversation: Conversation,
  wanted: Statement,
  result: Statement,
): Statement {
  const cuts = [AT_NAME, ID_OF, OF_ACCOUNT].flatMap((pattern) => {
    const [own, other] = [wanted, result].map(({ text }) => pattern.exec(text))
    const isOther =
      own?.[1] && other?.[1] && !other[1].toLowerCase().startsWith(own[1].toLowerCase())
    return isOther ? [own.index] : []
  })
  const text = wanted.text.slice(0, Math.min(...cuts, wanted.text.length))
  const left = text.split(' ').length < FEWEST_LEFT ? wanted : { ...wanted, text }
  return withoutOtherPlace(conversation, left, result)
}

const ARTICLE = /\ban? (?:(?!(?:at|in|for|of|from|to|with|near)\b)[\w%-]+ ){0,3}$|\bthe $/i

/** Words that led to a removed name, now with a noun: "a tall white" becomes "a drink". They change from `begins` on. */
export function ledTo(before: string, noun: string): { text: string; begins: number } {
  const article = ARTICLE.exec(before)
  if (!article) return { text: before + noun, begins: before.length }
  const thing = noun.replace(/^a /, '')
  return { text: `${before.slice(0, article.index)}a ${thing}`, begins: article.index }
}
