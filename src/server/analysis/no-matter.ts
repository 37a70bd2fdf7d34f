import { type Analysis, emptyAnalysis } from '@/contracts/analysis'
import type { AnalysisInput } from '@/domain/analyzer'
import { cutOnPhrase } from '@/lib/cut-on-phrase'

import { RULES_VERSION } from './confidence'
import { type Conversation, type Passage, type Turn, evidenceOf } from './conversation'
import { findMatter } from './matter'
import { stepWithoutConversation } from './outcome-steps'
import { phrases } from './phrases'
import { sentencesOf } from './sentences'

const DIALED_WRONG = phrases`
  (?:dialed|dialled) wrong | (?:dialed|dialled|called|rang|got) (?:the|a) wrong number | i(?:'ve| have| must have| think i have) (?:got )?(?:the|a) wrong number
  (?:sorry|oops|oh|ah|okay|no),? wrong number(?=\W*$) | ^\W*wrong number(?=\W*$)
  not (?:even )?(?:a |an |your )?customer (?:of yours|here|there)
`
const SAYS_WRONG = phrases`
  you(?: may| might| must)?(?:'ve| have)?(?: have| got| dialed| dialled| reached| called)? the wrong number(?! (?:on|for|in|of)\b) | this is the wrong number(?! (?:on|for|in|of)\b)
  (?:don't|do not) see a call to your number | no note of a call to you
`
const RETURNS = phrases`
  (?:returning|have|had|got|see) a (?:missed )?call from (?:you|this number|here|there) | missed a call from (?:you|this number)
  (?:somebody|someone|you) (?:just )?(?:called|rang|phoned) me(?: from (?:here|this number|there))?(?=\W*$)
`
const SELLS = phrases`
  (?:speak|speaking|talk|talking) (?:to|with) the (?:owner|decision maker) | responsible for marketing
  first page (?:of google |of the search results )?in \w+ days | press (?:one|1) to (?:speak|talk|be connected)
  pre-?approved loan
`
const NO_SALES = phrases`don't take sales calls`
const HANGS_UP = phrases`
  no,? thanks | never ?mind | (?:try|call) (?:again )?later | a (?:machine|robot|bot) | no(?=\.$)
`
const MOST_TURNS = 3
const AS_SURE = 0.85

const find = (turns: Conversation['turns'], pattern: RegExp): Passage | null => {
  for (const turn of turns) {
    const at = turn.words.search(pattern)
    if (at >= 0) return { turn, at }
  }
  return null
}

type Told = { says: string; reason: string; said: Passage }

const told = (said: Passage | null, says: string, reason: string): Told | null =>
  said && { says, reason, said }

function findNoMatter(conversation: Conversation): Told | null {
  const { caller, agent } = conversation
  if (caller.length === 0 || caller.length > MOST_TURNS) return null
  const wrong = find(agent, SAYS_WRONG) ?? find(caller, DIALED_WRONG)
  const said = wrong && (find(caller, RETURNS) ?? find(caller, DIALED_WRONG) ?? wrong)
  const isReturned = said !== null && find(caller, RETURNS) !== null
  const isReport = /^(?:Reports|Has) /.test(findMatter(conversation)?.says ?? '')
  const sells = isReport ? null : (find(caller, SELLS) ?? find(agent, NO_SALES))
  const hangsUp =
    caller.length === MOST_TURNS || findMatter(conversation) ? null : find(caller, HANGS_UP)
  return (
    told(
      said,
      isReturned ? 'Returned a call we have no record of' : 'Dialed a wrong number',
      isReturned
        ? 'The caller asks about a call they received.'
        : 'The caller dialed a wrong number.',
    ) ??
    told(sells, 'A sales call', 'A sales call without a request.') ??
    told(hangsUp, 'Ended the call without a request', 'The caller ended the call at once.')
  )
}

const OURS = { source: 'local', confidence: AS_SURE, version: RULES_VERSION } as const

/** Of a wrong number, a sales call, or somebody who hangs up on a machine; null where there is a matter. */
export function claimNoMatter(
  conversation: Conversation,
  { provider }: AnalysisInput,
): Analysis | null {
  const nothing = findNoMatter(conversation)
  if (!nothing) return null
  const { says, reason, said } = nothing
  const evidence = [evidenceOf(said.turn, said.at)]
  const other = { ...OURS, value: 'other', reason, evidence }
  const summary = { ...OURS, value: `${says}.`, reason: '', evidence }
  return {
    ...provider,
    summary: provider.summary ?? summary,
    category: provider.category ?? other,
    subjects: [{ ...other, resolution: null }],
    nextSteps: [],
  }
}

export const reachedVoicemail = ({ outcome, direction }: AnalysisInput) =>
  outcome === 'voicemail' && direction === 'outbound'

const INFORMS = phrases`
  remind(?:er|ing)?(?: you)? | tried to deliver | (?:is|are) (?:now |all )?(?:ready|confirmed|booked|scheduled|done|complete|finished|repaired|fixed|closed|here|in) | (?:has|have) (?:now |just |already )?(?:been|arrived|shipped|left)
  will (?:be|arrive|come|deliver|try|stay|open|close) | (?:we|it)'ll (?:be|arrive|come|deliver|try) | let(?:ting)? you know | (?:to|wanted to) (?:confirm|inform you|tell you)
  looking forward to (?:your|seeing|welcoming|having)
`
const NEEDS_ANSWER = phrases`
  (?:call|ring|phone|text|contact|e-?mail|reach|get back to|reply to|write to|speak (?:to|with)|talk to) (?:me|us) | give (?:me|us) a (?:call|ring) | (?:call|ring|phone|reply)(?: us| me)? back | return (?:this|my|our|the) call | let (?:me|us) know | get in touch
  (?:(?:need|want|like|hoping|trying|try|have) to|will|we'll|i'll) (?:speak|talk|hear|discuss|go over|reach|call|ask) | (?:we|i)(?:'d| would) like | can (?:choose|pick|select|decide) | please (?:choose|pick|select|decide|tell|confirm|pay|bring|send|sign|come|stop|drop)
  (?<!(?:no|not|n't) )(?:have|need|needs|wants?|asked) to (?!inform|let you|say|tell you|remind|confirm)\w+ | must | should (?:come|bring|stop|drop|visit|sign|pay|provide|show|choose|decide) | approve | rebook | overdue | your (?:choice|decision|answer|reply)
`
/** What is asked only for a case that may not come: "if that doesn't suit, please call us". */
const ONLY_IF =
  /\b(?:if|in case|unless|should you|whenever|any (?:more |other |further )?questions|feel free|or you can)\b/
const ASKS_IF = /\b(?:tell|know|say|ask|see|check|confirm)(?: (?:me|us))? (?:if|whether)\b/
/** "Let us know if you cannot come" asks nothing of who comes. */
const RARE_CASE =
  /\b(?:let (?:me|us)|please) know if (?:you (?:arrive|get here|run|are running|cannot|can't|won't|don't|need (?:anything|help)|have (?:any|an?|to))|anything|something|(?:it|that|this) (?:doesn't|does not))\b/
const SENTENCE = /[^.!?]+[.!?]*/g

/** A message that was left whole and that needs no answer: "Your car is ready." */
function isAllSaid(agent: Conversation['agent']): boolean {
  const message = agent.map(({ words }) => words.trim()).join(' ')
  const sentences = message.match(SENTENCE) ?? []
  if (sentences.length < 2 || !/[.!]$/.test(message) || message.includes('?')) return false
  const needs = sentences
    .map((one) => one.replace(RARE_CASE, ''))
    .some((one) => NEEDS_ANSWER.test(one) && (ASKS_IF.test(one) || !ONLY_IF.test(one)))
  return !needs && sentences.some((one) => INFORMS.test(one) && !ONLY_IF.test(one))
}

const LONGEST_MESSAGE = 110
/** Whom it is to, and whom it is from. */
const INTRODUCES =
  /^(?:(?:hello|hi|good (?:morning|afternoon|evening))\b[^.!?]*|this is\b.*)[.!?]$/i
const FEWEST_WORDS = 4

/** What the message is about: its first sentence that does not only introduce. */
function messageIn(message: Turn): string {
  const about = sentencesOf(message).find(
    ({ text }) => !INTRODUCES.test(text) && text.split(' ').length >= FEWEST_WORDS,
  )
  const quote = cutOnPhrase(about?.text.replace(/[.]$/, '') ?? '', LONGEST_MESSAGE)
  return quote === '' ? '.' : `: “${quote}”`
}

/** What a machine answers is no caller's word: nothing is claimed of it but that it was reached. */
export function claimVoicemail({ agent }: Conversation, input: AnalysisInput): Analysis {
  const { provider } = input
  const message = agent.at(-1)
  const evidence = message ? [evidenceOf(message)] : []
  const value = message
    ? `Reached voicemail and left a message${messageIn(message)}`
    : 'Reached voicemail.'
  const step = isAllSaid(agent) ? null : stepWithoutConversation(input)
  return {
    ...emptyAnalysis,
    ...provider,
    summary: provider.summary ?? { ...OURS, value, reason: '', evidence },
    nextSteps: step ? [step] : [],
  }
}
