import type { Conversation, Statement, Turn } from './conversation'
import { AGENT_FAILED } from './resolution-words'
import { plainReport, sentencesOf } from './sentences'
import { fieldsOf, PLACE_NAME, type ToolField } from './tool-fields'
import { areOtherKinds, kindsIn, namesBooking } from './topic'

const FINDS = /\b(?:find|finding|search|searching|look for|looking for|compare|suggest|recommend)\b/
const FOUND =
  /\b[Ii](?:['’]ve| have)? (?:also |already )?found (?:you )?(?:for you )?((?:(?:an?(?! (?:few|couple|lot|number)\b)|the)\b|['"“]?\p{Lu}).+)/u
const LONGEST_FOUND = 60
const ALSO_FOUND =
  /\b[Tt]here(?:['’]s| is) also (an? (?!.*\b(?:fees?|tax(?:es)?|charges?|deposits?|codes?|discounts?|rules?|minimum|wait|chance)\b).+)/
/** What a menu or a map says of it. */
const ASIDE = /: .*$|, (?=\p{Lu}\w* ).*$/su

const CHOOSES =
  /\b(?:[Ll]et['’]s go with|I(?:['’]ll| will) (?:take|go with|have)|I(?:['’]d| would) (?:rather|prefer)) (the )?(\p{Lu}[\p{L}'’&-]*(?: \p{Lu}[\p{L}'’&-]*)*)/u

/** Where nothing was looked up, only the plainest word is a choice. */
const CHOOSES_PLAINLY =
  /\b[Cc]hoose (the )?(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|English|Spanish)(\p{Lu}[\p{L}'’&-]+(?: \p{Lu}[\p{L}'’&-]*)*)/u

/** Of what the agent named, what the caller took by its name after a turn. */
function chosenAfter(
  { agent, caller }: Conversation,
  begins: Turn,
  pattern: RegExp,
): (Statement & { name: string }) | null {
  for (const turn of caller.filter(({ index }) => index > begins.index).toReversed()) {
    const [, the = '', name = ''] = pattern.exec(turn.text) ?? []
    if (agent.some(({ text }) => name !== '' && text.includes(name)))
      return { name, text: `The caller chose ${the}${name}`, said: { turn, at: 0 } }
  }
  return null
}

/** Whether a caller has the agent look for something, also in order to book it. */
export const asksToFind = ({ words }: Turn): boolean => FINDS.test(words) || namesBooking(words)

/** What was found last of what the caller had the agent look for, or what they chose of it. */
export function findFound(conversation: Conversation, asked: Turn): Statement | null {
  if (!asksToFind(asked)) return null
  const found = lastFound(conversation, asked)
  if (!found) return chosenAfter(conversation, asked, CHOOSES_PLAINLY)
  const chosen = chosenAfter(conversation, found.said.turn, CHOOSES)
  return chosen && !found.text.includes(chosen.name) ? chosen : found
}

function lastFound({ turns, agent }: Conversation, asked: Turn): Statement | null {
  const later = agent.filter(({ index }) => index > asked.index)
  const isFound = later.some(({ text }) => FOUND.test(text))
  for (const turn of later.toReversed()) {
    for (const { text, at } of sentencesOf(turn)) {
      const found = FOUND.exec(text) ?? (isFound ? ALSO_FOUND.exec(text) : null)
      const what = plainReport(found?.[1]?.replace(ASIDE, '') ?? '', LONGEST_FOUND)
      if (found && what !== '')
        return { text: `The agent found ${what}`, said: { turn, at: at + found.index } }
    }
    const name = nameFound(turns, turn, asked)
    const first = name && later.find(({ words }) => hasWhole(words, name.words))
    if (name && first) {
      const at = Math.max(0, first.text.indexOf(name.value))
      return { text: `The agent found ${name.value}`, said: { turn: first, at } }
    }
  }
  return null
}

const HAS_NONE = /\b(?:sorry|nothing|(?:is|are) (?:full|closed))\b/
const hasWhole = (words: string, name: string) => {
  const at = words.indexOf(name)
  return at >= 0 && !/\w$/.test(words.slice(0, at)) && !/^\w/.test(words.slice(at + name.length))
}

/** The one name that a tool found before and this turn has: "How about the Old Mill?" */
function nameFound(turns: Turn[], turn: Turn, asked: Turn): ToolField | null {
  if (AGENT_FAILED.test(turn.words) || HAS_NONE.test(turn.words)) return null
  const kinds = kindsIn(asked.words)
  const isOther = (key: string) => areOtherKinds(kindsIn(key.replace(/_?name$/, '')), kinds)
  const fields = turns
    .filter(({ role, index }) => role === 'tool' && index < turn.index)
    .flatMap(fieldsOf)
    .filter(({ key, words }) => PLACE_NAME.test(key) && hasWhole(turn.words, words))
  const [name = null] = fields
  const isOne = fields.every(({ words }) => words === name?.words)
  return name && isOne && !isOther(name.key) && !asked.words.includes(name.words) ? name : null
}
