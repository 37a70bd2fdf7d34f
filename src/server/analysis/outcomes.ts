import {
  type Conversation,
  spokenBefore,
  spokenNext,
  type Statement,
  type Turn,
} from './conversation'
import { ABLE, FAILED, isSettling, type OutcomePattern, SETTLED } from './outcome-patterns'
import {
  answersOnly,
  asksIt,
  CHANGES_MADE,
  CONFIRMS,
  failureAt,
  lastToolBefore,
  REFUSED,
} from './resolution-words'
import { sentencesOf } from './sentences'
import { thingsIn } from './topic'

const DONE_BY_TOOL =
  /\b(?:your )?((?:apartment )?(?:appointment|viewing|meeting|ride|trip|reservation|booking|order|report|transfer|payment))s? (?:request )?(?:(?:has|have) been |is |was |were )?(?:success?ful+y )?(booked|scheduled|confirmed|reserved|submitted|changed|placed|cancell?ed)\b/

/** "Got it" says nothing of what the tool did. */
export function doneByTool(turns: Turn[]): Statement | null {
  const tool = turns.findLast(
    (turn) => turn.role === 'tool' && (failureAt(turn) >= 0 || DONE_BY_TOOL.test(turn.words)),
  )
  const [, thing, done] = (tool && failureAt(tool) < 0 && DONE_BY_TOOL.exec(tool.words)) || []
  return tool && thing ? statement(`The ${thing} was ${done}`, tool) : null
}

/** What was done last, and changes also where they are not named again. */
export const lastSettled = (turns: Turn[]): Statement | null =>
  orChanges(
    turns,
    lastOutcome(turns, [...SETTLED, ABLE], { isMain: true }) ??
      lastOutcome(turns, [...SETTLED, ABLE]),
  )

function orChanges(turns: Turn[], outcome: Statement | null): Statement | null {
  const isLater = (index: number) => index > (outcome?.said.turn.index ?? -1)
  const changed = turns.findLast(
    ({ role, words, index }) => role === 'agent' && isLater(index) && CHANGES_MADE.test(words),
  )
  const place = changed ? turns.indexOf(changed) : -1
  return changed && !isRefusedByTool(turns, place) ? changesMade(turns, changed) : outcome
}

const CHANGED_THING =
  /\b(?:chang\w*|updat\w*|modif\w*|edit|switch|move|cancel|add|alter)\b.*?\b(ride|trip|uber|lyft|taxi|cab|booking|reservation|appointment|order|flight|meeting|viewing|account)\b|\b(ride|trip|uber|lyft|taxi|cab|booking|reservation|appointment|order|flight|meeting)\b.*?\b(?:chang\w*|updat\w*|modif\w*)\b/

/** That changes were made, to what the caller asked to have changed last. */
export function changesMade(turns: Turn[], turn: Turn): Statement {
  const asked = turns.findLast(
    ({ role, index, words }) =>
      role === 'caller' && index < turn.index && CHANGED_THING.test(words),
  )
  const found = CHANGED_THING.exec(asked?.words ?? '')
  const thing = found?.[1] ?? found?.[2]
  return statement(thing ? `The changes to the ${thing} were made` : 'The changes were made', turn)
}

/** Of a turn as a whole. */
export const statement = (text: string, turn: Turn): Statement => ({ text, said: { turn, at: 0 } })

/** What came of the turns last, as one of the patterns puts it; what a tool refused only where `isRefused`. */
export function lastOutcome(
  turns: Turn[],
  patterns: readonly OutcomePattern[],
  { isRefused = false, isMain = false } = {},
): Statement | null {
  for (let place = turns.length - 1; place >= 0; place -= 1) {
    const found = outcomeAt(turns, place, patterns)
    if (!found || (isMain && IS_BESIDE.test(found.text))) continue
    if ((claimsDone(found) && isRefusedByTool(turns, place)) === isRefused) return found
  }
  return null
}

/** What is done about anything, and says less than what was done of it. */
const IS_BESIDE =
  /\b(?:recorded|noted|logged|receipts?|confirmation|text alert|emailed them|texted them|was notified)\b/

function outcomeAt(
  turns: Turn[],
  place: number,
  patterns: readonly OutcomePattern[],
): Statement | null {
  const turn = turns[place]
  if (turn?.role !== 'agent') return null
  const answer = spokenNext(turns, place)
  const isConfirmed = answer?.role === 'caller' && CONFIRMS.test(answer.words)
  const asked = spokenBefore(turns, turn)
  const isAnswer = asked?.role === 'caller' && answersOnly(turn.words, asked.words)
  return isAnswer ? null : matchIn(turn, patterns, isConfirmed)
}

/** What was asked again does not identify a caller without another attempt. */
export const NOT_IDENTIFIED = /\b(?:you must provide|cannot authenticate)\b/

/** Whether the tool failed that was last called before an agent answers that something is done. */
function isRefusedByTool(turns: Turn[], place: number): boolean {
  const turn = turns[place]
  const tool = turn && lastToolBefore(turns, turn)
  if (!tool || failureAt(tool) < 0) return false
  const spoken = turns.slice(0, place).findLast(({ role }) => role === 'caller')
  return tool.index > (spoken?.index ?? -1) || NOT_IDENTIFIED.test(tool.words)
}

const claimsDone = ({ text }: Statement) =>
  isSettling(text) && / (?:was|were|is to come|agent \w+ed)\b/.test(text)

/** What came last of what was asked between two turns, done or not. */
export function findOutcome(
  { turns }: Conversation,
  after: number,
  before: number,
): Statement | null {
  const between = turns.filter(({ index }) => index > after && index < before)
  return (
    orChanges(between, lastOutcome(between, [...FAILED, ...SETTLED, ABLE])) ?? doneByTool(between)
  )
}

/** All that came of what was asked between two turns, in the call's order. */
export function findOutcomes({ turns }: Conversation, after: number, before: number): Statement[] {
  const between = turns.filter(({ index }) => index > after && index < before)
  const spoken = between.flatMap((_, place) => {
    const found = outcomeAt(between, place, [...FAILED, ...SETTLED, ABLE])
    return found && !(claimsDone(found) && isRefusedByTool(between, place)) ? found : []
  })
  const last = orChanges(between, spoken.at(-1) ?? null) ?? doneByTool(between)
  return last && last !== spoken.at(-1) ? [...spoken, last] : spoken
}

const DONE_TO_IT =
  /\b((?:i|we)(?:'ve| have) \w+) it\b(.*?)(?: with the (?:new|other|right) one)?(\.?)$/i

const SUBJECT =
  /(?:^|[.!?;,] +)(?:(?:your|the)|there (?:is|was) an?(?: [a-z]+)?) ([a-z]+) (?:on|for|is|was|has|had|sits?|went|got|hung|lost|needs?|needed|shows?|follows?|applies|stays)\b/gi

const IT_WAS = /^it (?=(?:was|has been) )/i

/** "The charge follows the contract, so I'm not able to remove it" */
const REFUSED_IT = /\b((?:not able|unable) to \w+|(?:can't|cannot|couldn't|could not) \w+) it\b/i
const IS_REFUSED = new RegExp(String.raw`^${REFUSED}$`)

/** "The claim went out with the old number. I've sent it again": it is the claim. */
function withThing(sentence: string, before: string): string {
  const refused = REFUSED_IT.exec(sentence)
  const within = DONE_TO_IT.exec(sentence) ?? IT_WAS.exec(sentence) ?? refused
  if (!within) return sentence
  const found = [...`${before}${sentence.slice(0, within.index)}`.matchAll(SUBJECT)].at(-1)?.[1]
  const thing = found?.toLowerCase() ?? ''
  const isNamed = within === refused ? IS_REFUSED.test(thing) : thingsIn(thing).length > 0
  if (!isNamed) return sentence
  return within === refused
    ? sentence.replace(REFUSED_IT, `$1 the ${thing}`)
    : sentence.replace(DONE_TO_IT, `$1 the ${thing}$2$3`).replace(IT_WAS, `The ${thing} `)
}

/** "I have booked it for nine, is that right?" */
const IS_RIGHT =
  /\b(?:(?:have|'ve) \w+ed|(?:was|were) able to \w+)\b.*\b(?:correct|right|ok|okay|fine|all ?right)\?$/i

/** That a file has it as done is no outcome of the call, and often what the caller disputes. */
const IS_REPORTED =
  /^(?:(?:yes|no|well|so|and|but),? )?(?:(?:according to|per) (?:the|our|my|this) |(?:the|our|my) (?:file|system|records?|notes?) (?:says?|shows?|states?|ha(?:s|ve) it)\b)/i

function matchIn(
  turn: Turn,
  patterns: readonly OutcomePattern[],
  isConfirmed: boolean,
): Statement | null {
  for (const { text, at } of sentencesOf(turn)) {
    if (asksIt(text) && !(isConfirmed && IS_RIGHT.test(text))) continue
    const isReported = IS_REPORTED.test(text)
    const named = withThing(text.replaceAll('’', "'"), turn.text.slice(0, at))
    for (const { pattern, says } of patterns) {
      const found = pattern.exec(named)
      const sentence = found && says(found)
      if (sentence && !sentence.endsWith(' ') && !(isReported && isSettling(sentence)))
        return { text: sentence, said: { turn, at: at + found.index } }
    }
  }
  return null
}
