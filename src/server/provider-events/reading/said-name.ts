import type { Utterance } from '@/contracts/transcript'
import type { CallFacts } from '@/domain/provider-reading'

const ASKED =
  /\b(?:(?:(?:may|can|could|might) (?:i|we)|i(?:['’]ll| will| would|['’]d)?(?: just)? (?:need|like)) (?:please )?(?:just |also |first )?(?:to )?(?:have|get|take|know|ask(?: for)?)?|what(?:['’]s|s| is| was)|(?:give|tell|provide|share|state|get)(?: (?:me|us))?(?: with)?) ?your (?:full |complete |first and last )?name\b(?!['’]| (?:as|is)\b)|\bwho am i (?:speaking|talking|chatting) (?:to|with)\b/
const OF_SOMEBODY_ELSE =
  /\b(?:spell|maiden|mother|father|doctor|company|business|user ?name|pet|patient|child|son|daughter|husband|wife|correct|right|confirm)/
const FILLER =
  /^(?:(?:yes|yeah|yep|sure|ok|okay|hi(?: there)?|hello|hey|good (?:morning|afternoon|evening)|ah|oh|uh|um|er|well|so|of course|certainly|thanks|thank you|no problem)[\s,.!]+)*/i
const LEAD =
  /^(?:(?:my|the) (?:full |first |last )?name(?: is|['’]s)|name(?: is|['’]s|:)|i am|i['’]m|this is|it['’]?s|it is|you(?: can|['’]re) (?:call|speaking (?:to|with)|talking to)(?: me)?|call me|speaking with)\s*/i
/** A lead-in that only a name follows, anywhere in the answer. */
const CLEAR_LEAD =
  /\b(?:[Mm]y (?:full |first )?name(?: is|['’]s)|[Tt]he name(?: is|['’]s)|(?:[Yy]ou can(?: just)?|[Jj]ust|[Pp]lease) call me) +(?=\p{Lu})/u
const PARTICLE = '(?:van|von|der|den|de|la|del|da|di|do|dos|bin|ibn|ten|ter|y) '
const NAME = new RegExp(
  String.raw`^\p{Lu}[\p{L}'’-]+(?: (?:${PARTICLE})*\p{Lu}(?:\.|[\p{L}'’-]+)){0,3}(?=$|\s*[.,;!?]|\s+(?:and|but|my|is|here|i|from|with|calling|speaking|\d))`,
  'u',
)
/** Companies, places, relatives and nationalities: no names after a weak lead-in such as "it's". */
const NO_PERSON =
  /\b(?:comcast|fedex|amazon|google|microsoft|apple|android|uber|lyft|doordash|instacart|grubhub|walmart|costco|netflix|verizon|t-mobile|xfinity|spectrum|wells|bank|hospital|clinic|plumbing|pharmacy|motors|electric|heating|realty|dental|farm|depot|shield|blue cross|street|avenue|boulevard|drive|road|lane|mom|mum|mommy|dad|daddy|grandma|grandpa|siri|alexa|assistant|canadian|american|italian|mexican|british|irish|indian|chinese|japanese|korean|polish|russian|dutch|swedish|christmas|easter|thanksgiving|christ|gott|tag|chicago|los angeles|new york|california|texas|san (?:francisco|diego|jose|antonio)|seattle|portland|london|berlin|(?:january|february|march|july|september|october|november|december)$)\b/i
const IS_CAPITALS = /^[\p{Lu}\s.'’-]{2,}$/u
const NO_NAME =
  /^(?:yes|yeah|no|not|nope|nah|sure|what|why|who|how|when|where|wait|actually|sorry|please|thanks|thank|hello|hi|hey|i|it|my|me|we|you|the|this|that|there|here|since|because|can|could|do|does|is|are|never|none|add|call|nothing|good|great|fine|ok|okay|well|oh|um|uh|hm+|(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|mr|mrs|ms|dr|correct|right|exactly|absolutely|definitely|indeed|certainly|of course|perfect|alright|true|got|just|maybe|(?:march|april|may|june|august)(?=\W*\d|,| i\b| the\b)|january|february|july|september|october|november|december|zero|one|two|three|four|five|six|seven|eight|nine|ten|double)\b/i

/** What callers say to a menu, a machine or a person, and no name has in it. */
const NO_PART =
  /\b(?:representative|agent|operator|human|person|people|machine|robot|somebody|someone|anyone|customer|caller|client|member|guest|user|billing|sales|support|service|services|technical|tech|account|accounts|accounting|payment|payments|reception|receptionist|manager|supervisor|department|appointment|booking|reservation|order|orders|delivery|refund|complaint|question|emergency|help|info|information|insurance|claim|claims|goodbye|bye|cheers|sir|madam|ma['’]am|miss|morning|afternoon|evening|night|speaking|anonymous|private|unknown|confidential|spanish|english|french|german|main menu|voicemail|wrong number)\b/i

/** The name that the caller gave when the agent asked for it; null when nobody asked, or no name came. */
export const saidName = (transcript: readonly Utterance[] | null): string | null => {
  const turns = (transcript ?? []).filter(({ role }) => role === 'agent' || role === 'caller')
  for (const [index, { role, text }] of turns.entries()) {
    const asked = turns[index - 1]
    if (role !== 'caller' || asked?.role !== 'agent') continue
    const sentences = asked.text
      .slice(-300)
      .toLowerCase()
      .split(/(?<=[?!]|\w\w\.)\s+/)
    const question = sentences.findLast((sentence) => sentence.includes('?')) ?? ''
    const request = [sentences.at(-1) ?? '', question].find((sentence) => ASKED.test(sentence))
    if (request === undefined || OF_SOMEBODY_ELSE.test(request)) continue
    const heard = text.slice(0, 200).trim()
    const named = CLEAR_LEAD.exec(heard)
    const answer = heard.replace(FILLER, '')
    const reply = named ? heard.slice(named.index + named[0].length) : answer.replace(LEAD, '')
    const [name = ''] = NAME.exec(reply) ?? []
    // One word alone may be anything that a caller answers to a question.
    const isSure = named !== null || reply !== answer || name.includes(' ')
    const isOther = named === null && (NO_PERSON.test(name) || IS_CAPITALS.test(name))
    if (name !== '' && isSure && !isOther && !NO_NAME.test(reply) && !NO_PART.test(name))
      return name
  }
  return null
}

/** Where the provider's data has no name. */
export const withSaidName = (facts: CallFacts): CallFacts => {
  const callerName = facts.callerName ?? saidName(facts.transcript)
  const isSaid = facts.callerName === null && callerName !== null
  return isSaid ? { ...facts, callerName, callerNameSource: 'said' } : facts
}
