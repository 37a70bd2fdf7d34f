import type { Analysis } from '@/contracts/analysis'
import { isOfTheft, sumTaken } from '@/domain/fraud-subject'
import { cutOnPhrase } from '@/lib/cut-on-phrase'

import { isBare } from './bare-line'
import { findIdentityCheck } from './category'
import type { Conversation, Passage, Statement, Turn } from './conversation'
import { findMatter, isHelpOnly, type Matter } from './matter'
import { findOpening } from './opening'
import { givesPersonal, INTRODUCTION } from './personal-detail'
import { sentencesOf } from './sentences'
import { findTopic, namesSame, thingsIn } from './topic'

export type Wanted = Statement & { isNamed?: boolean }

/** What the caller wanted, as a summary begins: by its matter, its topic, or in their words. */
export function wantedIn(
  conversation: Conversation,
  { category }: Pick<Analysis, 'category'>,
): Wanted | null {
  const matter = findMatter(conversation)
  if (matter) {
    const topic = isHelpOnly(matter) ? findTopic(conversation) : null
    const isMore = topic !== null && !namesSame(topic, matter.says)
    const text = isMore ? aboutTopic(topic) : (inFull(conversation, matter) ?? withFraud(matter))
    return { text, said: matter.said, isNamed: true }
  }
  const [given] = findIdentityCheck(conversation)
  if (given) return { text: 'Gives details to be identified', said: { turn: given, at: 0 } }
  const opening = findOpening(conversation)
  const basis = conversation.caller.find(({ index }) => index === category?.evidence[0]?.utterance)
  const said = basis ? { turn: basis, at: 0 } : opening
  const wish = conversation.caller.length < 3 && conversation.caller.find(asksForPerson)
  if (wish) return { text: 'Asks to speak to a person', said: { turn: wish, at: 0 } }
  const topic = findTopic(conversation)
  if (said && topic) return { text: aboutTopic(topic), said }
  if (!opening) return null
  const own = quoted(opening) ?? (basis ? quoted({ turn: basis, at: 0 }) : null)
  const quote = own ?? laterQuote(conversation)
  if (quote) return reportOf(quote) ?? quote
  const first = opening.turn
  const read = isBare(first) ? conversation.caller.slice(0, TURNS_READ) : [first]
  return read.some(givesIdentity) ? { text: 'Gives details to be identified', said: opening } : null
}

const REPORTS_LOSS = /^Reports that .*\b(?:lost|missing|misplaced)\b/
const STRANGE =
  /\b(?:fraudulent|suspicious|strange|weird|unknown|unauthori[sz]ed) (?:\w+ )?(?:charges?|transactions?|transfers?|withdrawals?|payments?|activity)\b/i
const ONLY_FEARED =
  /n't\b|\?\s*$|\b(?:no|not|never|nobody|if|in case|unless|whether|so that|before (?:(?:some|any)\w*|they|he|she|it|money)|check|see if|look|watch|make sure|any)\b/i

/** "I lost my card and a thief withdrew $300" reports the one and the other. */
function withFraud({ says, said: { turn, at } }: Matter): string {
  if (!REPORTS_LOSS.test(says) || isOfTheft(says)) return says
  const thefts = sentencesOf(turn)
    .filter((sentence) => sentence.at + sentence.text.length > at)
    .map(({ text }) => text)
    .filter((text) => (isOfTheft(text) || STRANGE.test(text)) && !ONLY_FEARED.test(text))
  return thefts.length > 0 ? `${says}, and suspects fraud${sumTaken(thefts) ?? ''}` : says
}

const CALLS_ABOUT = /^Calls (?:again )?about (.+)$/

/** "Calls about their neighbors" by the topic that ends so: "the noise from their neighbors". */
function inFull(conversation: Conversation, { says }: Matter): string | null {
  const thing = CALLS_ABOUT.exec(says)?.[1]
  const topic = thing ? findTopic(conversation) : null
  return thing && topic?.endsWith(` ${thing}`) ? says.replace(thing, topic) : null
}

const aboutTopic = (topic: string) =>
  topic.startsWith('whether ') ? `Asks ${topic}` : `Calls about ${topic}`

const FEWEST_WORDS = 4
const LONGEST_QUOTE = 90
const SMALL_TALK =
  /\b(?:on hold|never done this|right here|help me|thanks for|quick question|a person|is this|that(?:'s| is) (?:spelled|correct|right|fine|all|okay)|number to reach)\b/i
const GREETING = /^(?:(?:hello|hi|hey|yes|yeah|so|well|um|uh|okay|sorry)\b[,.!]? )+/i

/** Their own words, where nothing else tells the matter: from where they name a thing on. */
function quoted({ turn, at }: Passage): Statement | null {
  const sentences = sentencesOf(turn)
    .filter((one) => one.at + one.text.length > at)
    .map((one) => ({ at: Math.max(at, one.at), text: one.text.slice(Math.max(0, at - one.at)) }))
    .map(withoutIntroduction)
  const said = sentences.filter(
    ({ text }) =>
      text.split(' ').length >= FEWEST_WORDS && !SMALL_TALK.test(text) && !givesPersonal(text),
  )
  const first = said.find(({ text }) => thingsIn(text).length > 0) ?? said[0]
  if (!first) return null
  let quote = cutOnPhrase(first.text.replace(GREETING, ''), LONGEST_QUOTE)
  for (const { text, isWhole } of sentences.slice(sentences.indexOf(first) + 1)) {
    const longer = `${quote} ${text}`
    if (!isWhole || givesPersonal(text) || longer.length > LONGEST_QUOTE) break
    quote = longer
  }
  return quote === '' ? null : { text: `Says: “${quote}”`, said: { turn, at: first.at } }
}

function withoutIntroduction({ text, at }: { text: string; at: number }) {
  const lead = INTRODUCTION.exec(text)?.[0].length ?? 0
  return { text: text.slice(lead), at: at + lead, isWhole: lead === 0 }
}

const TURNS_READ = 8
const givesIdentity = ({ text }: Turn) => givesPersonal(text) || INTRODUCTION.test(text)

const laterQuote = ({ caller }: Conversation): Statement | null =>
  caller
    .slice(0, TURNS_READ)
    .map((turn) => quoted({ turn, at: 0 }))
    .find((quote) => quote !== null) ?? null

/** What was told only later in a call is read as its matter where nothing else is. */
function reportOf({ said: { turn } }: Statement): Statement | null {
  const matter = findMatter({ turns: [turn], caller: [turn], agent: [] })
  return matter?.says.startsWith('Reports ') ? { text: matter.says, said: matter.said } : null
}

const asksForPerson = ({ words }: { words: string }) =>
  /\b(?:operator|(?:real |live )?(?:person|human|representative))\b/.test(words)
