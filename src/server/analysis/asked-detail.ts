import type { Conversation, Statement, Turn } from './conversation'
import { oneOf } from './phrases'
import { sentencesOf } from './sentences'
import { thingsIn } from './topic'

const NAMABLE = oneOf`
  app, apps, application, program, software, device, printer, store, shop, airline, company, provider, brand,
  website, service, product, machine, subscription, connection, plan, game, tool, router, console, bank, clinic
`
const ENDS_ON = new RegExp(String.raw`\b(?:their|the|an?|some) (?:[\w-]+ )?(${NAMABLE})$`)
const TURNS_READ = 8
const VALUE = String.raw`([\p{L}\d'&+-]+(?: [\p{L}\d'&+-]+)?)[.!]*$`
const NO_VALUE =
  /^(?:not|down|broken|slow|frozen|stuck|brand|new|old|blank|black|empty|full|dirty|loud|hot|cold|great|good|bad|really|very|so|in|on|at|too|still|also|just|here|there|ok|okay|fine|closed|open|gone|lost|weird|wrong|strange|odd|awful|terrible|dead|off|different|same|unknown|mine|yes|yeah|no|nope|yep|sure|it|that|this|one|all|both|any|i|we|my|your|the|what|which|hello|thanks?|please|um|uh|\w+ing|\w+ed|don't|dont)\b/i
const LEAD = /^(?:(?:yes|yeah|um|uh|well|so|oh|it's|it is|that's|the|its)\b,? )*/i

type Patterns = { states: RegExp; names: RegExp; asks: RegExp }
const patternsOf = new Map<string, Patterns>()

/** How a caller states the name of a thing, and how an agent asks for it. */
function patternsFor(noun: string): Patterns {
  const one = noun.replace(/s$/, '')
  const known = patternsOf.get(one)
  if (known) return known
  const patterns = {
    states: new RegExp(
      String.raw`\b(?:the|my|our) (?:name of (?:the|my|our) )?${one}s?(?: name)? (?:is|are) (?:called |named )?${VALUE}`,
      'iu',
    ),
    names: new RegExp(
      String.raw`\b(?:name of (?:the|my|our) ${one}s?|${one}s? name|${one}s? (?:is|are) (?:called|named))\b`,
      'i',
    ),
    asks: new RegExp(String.raw`\b${one}s?\b`, 'i'),
  }
  patternsOf.set(one, patterns)
  return patterns
}

const IS_NAME = /^\p{Lu}|\d/u
const IS_ADJECTIVE = /(?:[ai]ble|ful|less|ous|ive|ish|ic|en|[bdglnpstz]y)$/
const ASKS_WHICH = /\b(?:which|what)\b/i
const ONLY_VALUE = new RegExp(`^${VALUE}`, 'u')

const MOST_WORDS = 2
/** An answer of a word or two that names a thing, to what was not recorded. */
const isThing = ({ words }: Turn) =>
  words.trim().split(/\s+/).length <= MOST_WORDS &&
  /^[a-z' -]+$/.test(words.trim()) &&
  !NO_VALUE.test(words.trim()) &&
  thingsIn(words).length > 0

/** A request that ends on a thing without a name, with the name that the caller gave when asked. */
export function withAskedName<Wanted extends Statement>(
  conversation: Conversation,
  wanted: Wanted,
): Wanted {
  const { turns, caller, agent } = conversation
  const noun = ENDS_ON.exec(wanted.text)?.[1]
  if (!noun) return wanted
  if (agent.length === 0) {
    const kind = caller.find((turn) => turn.index > wanted.said.turn.index && isThing(turn))
    if (kind) return { ...wanted, text: `${wanted.text} (${kind.text.trim()})` }
  }
  const { states, names, asks } = patternsFor(noun)
  const spoken = turns.filter(
    ({ role, index }) => role !== 'tool' && index > wanted.said.turn.index,
  )
  for (const [place, turn] of spoken.slice(0, TURNS_READ).entries()) {
    if (turn.role !== 'caller') continue
    const before = place > 0 ? spoken[place - 1] : undefined
    const question = before?.role === 'agent' ? (sentencesOf(before).at(-1)?.text ?? '') : ''
    const isAsked = question.endsWith('?') && ASKS_WHICH.test(question) && asks.test(question)
    const answer = turn.text.trim().replace(LEAD, '')
    const stated = states.exec(turn.text.trim())?.[1]
    // "The connection is unstable" names nothing.
    const isName =
      stated !== undefined &&
      (isAsked ||
        IS_NAME.test(stated) ||
        names.test(turn.text) ||
        (agent.length === 0 && !/\p{Lu}/u.test(turn.text) && !IS_ADJECTIVE.test(stated)))
    const name = isName ? stated : isAsked ? ONLY_VALUE.exec(answer)?.[1] : undefined
    if (!name || NO_VALUE.test(name)) continue
    return { ...wanted, text: `${wanted.text} (${name})` }
  }
  return wanted
}
