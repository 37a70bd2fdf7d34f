import type { Conversation } from './conversation'

const ASKS_NAME =
  /\b(?:name|who am i (?:speaking|talking)|whom am i|and i'm speaking with|who is calling|who's calling)\b[^.!]*\??\s*$/
const OF_ELSE =
  /\b(?:mother'?s|maiden|pet|middle|user ?name|hotel|company|street|doctor'?s|driver'?s)\b/
const NAME =
  /^\W*(?:(?:yes|yeah|sure|ok|okay|of course|oh|um|uh|right|well|hi|hello|thank you|honestly|seriously)\b[,.!?\s]*)*(?:(?:it's|it is|its|this is|my name is|my name's|the name is|name is|i'm|i am) )?(\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}\.?)?(?: \p{Lu}[\p{L}'’-]+){1,2})(?=[,.;!]|\s*$)/iu
const AS_A_NAME = /^\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){1,3}$/u
const NO_NAME =
  /\b(?:I|I'm|It's|Its|This|Am|Name|Yes|No|Sure|Thanks|Thank|Please|The|My|Room|Hotel|Street|Avenue|Road|Lane|Way|Terrace|Building|Inn|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b/

/** The whole name that a caller answers with: one of a single word could not be told from other words. */
export function nameSaid({ turns }: Conversation): string | null {
  for (const [place, { role, words }] of turns.entries()) {
    if (role !== 'agent' || !ASKS_NAME.test(words) || OF_ELSE.test(words)) continue
    const answer = turns.slice(place + 1).find((turn) => turn.role !== 'tool')
    if (answer?.role !== 'caller') continue
    const name = NAME.exec(answer.text.slice(0, 120))?.[1] ?? ''
    if (AS_A_NAME.test(name) && !NO_NAME.test(name)) return name
  }
  return null
}

const ASKS_NUMBER =
  /\b(order|tracking|booking|reservation|claim|case|reference) (?:number|id|code)\b/
const NUMBER = /(?<![\w$.])(?:[A-Z]{1,4}[ -]?\d(?:[ -]?\d){3,15}|\d(?:[ -]?\d){4,9})(?![\w%])/
const NAMED_AS: Record<string, string> = { tracking: 'tracking number', reference: 'reference' }

/** "order FW 51 904", as the caller answers with it. */
export function numberSaid({ turns }: Conversation): string | null {
  for (const [place, { role, words }] of turns.entries()) {
    const kind = role === 'agent' ? ASKS_NUMBER.exec(words)?.[1] : undefined
    const answer = kind && turns.slice(place + 1).find((turn) => turn.role !== 'tool')
    if (!kind || !answer || answer.role !== 'caller' || /\bphone\b/.test(answer.words)) continue
    const number = NUMBER.exec(answer.text.slice(0, 120))?.[0]
    if (number) return `${NAMED_AS[kind] ?? kind} ${number}`
  }
  return null
}
