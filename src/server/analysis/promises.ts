import { onceEach } from '@/lib/once-each'
import type { NextStepKind } from '@/contracts/call-words'
import { lowerFirst } from '@/lib/lower-first'
import { upperFirst } from '@/lib/upper-first'

import { isNoPromise } from './callback'
import { type Conversation, type Passage, spokenNext, type Turn } from './conversation'
import { oneOf, phrases } from './phrases'
import { SEARCH_OPENED } from './resolution-words'
import { CUT_TIME } from './promised-time'
import { plainReport, sentencesOf } from './sentences'

/**
 * `task` is what is to do, where the promise names it: "send the terms by email". `byOthers` is who
 * will do it when it is not us.
 */
export type Promised = {
  kind: NextStepKind
  task: string | null
  byOthers?: string
  says: string
  said: Passage
}

type Reading = {
  kind: NextStepKind
  says: string
  pattern: RegExp
  /** A tool that did it at once, or what the agent says when it is done. */
  done?: RegExp
  task?: RegExp
  /** The task, of what the pattern finds. */
  named?: (found: string[]) => string
}

const WILL = "(?:'ll| will| am going to|'m going to|'re going to| are going to| shall)"
const MANNER = '(?:also |then |definitely |personally |make sure to |be sure to )?'
const COLLEAGUE = oneOf`
  manager, supervisor, team, doctor, nurse, office, owner, technician, engineer, department, chef,
  kitchen, staff, colleague, warehouse, landlord, driver, accountant, agent, adviser, advisor, workshop,
  depot, garage, branch, desk
`
const DEPARTMENT =
  'housekeeping|maintenance|reception|security|dispatch|billing|accounting|customer service'
const WRITE = 'write to|e-?mail|text|message'
const MENDED = oneOf`
  fixed, repaired, resolved, restored, solved, sorted(?: out)?, cleared, working(?: again)?,
  back(?: up| on| online)?, online
`
const ONCE = String.raw`(?:when|once|as soon as) ((?:it|this|that|everything|the issue|the problem)|(?:the|your|an?) [\w-]+)(?:'s| is| has been|'s been) (?:all )?`
/** "The technician your photos": what is sent is no visit. */
const NO_OBJECT =
  '(?! (?:(?:your|my|our|it|them|those|these)\\b|(?:the|that|an?) (?!(?:same|next|following|first|day|week|weekend|morning|afternoon|evening|night)\\b)))'
const READY = 'ready|assigned|available|free|approved|confirmed|decided|known|found'
const asVerb = (how: string) => how.replace('e-mail', 'email').replace('message', 'write to')
const onceMended = (verb: string, thing: string, how: string) =>
  `${verb} when ${/^(?:the|your|an?) (?!issue|problem)/.test(thing) ? thing.replace('your', 'the') : 'it'} is ${how}`

/** What the caller will get once it is mended. */
const NOTICES: Reading[] = [
  {
    kind: 'send',
    says: 'The agent promised to write',
    pattern: phrases`
    you(?:'ll| will) (?:get|receive|have) an? (text|e-?mail|message|letter)(?: message)?(?: from us)? ${ONCE}(${MENDED})
  `,
    named: ([, what = '', thing = '', mended = '']) =>
      onceMended(`${asVerb(what).replace('letter', 'write to')} them`, thing, mended),
  },
]

const PROMISES: Reading[] = [
  {
    kind: 'send',
    says: 'The agent promised that a colleague will write',
    pattern: phrases`
    (?:i|we)${WILL} ${MANNER}(?:pass|forward|hand|give|refer|send|escalate) (?:this|it|that|your \w+) (?:on |over |along )?to (?:my|our|the) ((?:\w+ )?${COLLEAGUE}),? (?:who|and (?:they|he|she))(?:'ll| will) (${WRITE}) you
  `,
    named: ([, colleague = '', how = '']) => `have the ${colleague} ${asVerb(how)} them`,
  },
  {
    kind: 'send',
    says: 'The agent promised to write',
    pattern: phrases`
    (?:i|we|someone|somebody|they|our (?:\w+ )?team)${WILL} ${MANNER}(${WRITE}|let) you (know )?${ONCE}(${MENDED}|${READY})
  `,
    named: ([, how = '', know = '', thing = '', mended = '']) =>
      onceMended(`${asVerb(how)} them ${know}`.trim(), thing, mended),
  },
  {
    kind: 'fix',
    says: 'A visit was promised',
    pattern: phrases`
    (?:i|we)${WILL} (?:send|dispatch) (?:you )?(?:out )?((?:an?|our|the) (?:\w+ )?(?:technician|engineer|plumber|electrician|mechanic|locksmith|crew))${NO_OBJECT}(?! (?:(?!and )\w+ )?(?:call|contact|phone|ring|reach|get back|email))
  `,
    named: ([, who = '']) => `send ${who.replace(/^our\b/, 'the')}`,
  },
  {
    kind: 'fix',
    says: 'A visit was promised',
    pattern: phrases`
    (?:i|we)${WILL} (?:have|send|dispatch|get) (?:\w+ ){0,2}(?:someone|somebody|technician|engineer|plumber|electrician|mechanic|crew|team)${NO_OBJECT}(?! (?:(?!and )\w+ )?(?:call|contact|phone|ring|reach|get back|email))
    (?:a|our|the) (?:technician|engineer|plumber|electrician) will (?:come|visit|be there|be out|arrive)
  `,
  },
  {
    kind: 'send',
    says: 'The agent promised to send it',
    pattern: phrases`
    (?:i|we|someone|somebody|they|our (?:\w+ )?team)${WILL} ${MANNER}(?:send|e-?mail|mail|forward|fax|post|text) (?:you|that|it|this|over|out|an?|the|your|both(?! (?:to|of)\b)|to)
  `,
    done: /send|sms|text|mail|\b(?:i|we)(?:'ve| have)? (?:just |already |now )*(?:sent|e-?mailed|texted|forwarded|faxed)\b|\b(?:has|have) (?:just |already |now )?been (?:sent|e-?mailed|texted)\b|\b(?:is|are) in your inbox\b/,
    task: /\b(?:send|e-?mail|mail|forward|fax|post|text) (?:over |out )?(?:you )?((?:an?|the|your|both(?! (?:to|of)\b)|over|out) .+)/is,
  },
  {
    kind: 'check',
    says: 'The agent promised to look into it',
    pattern: phrases`
    (?:i|we|someone|somebody|they|our (?:\w+ )?team|the team)${WILL} ${MANNER}(?:look into|investigate|escalate|pass (?:this|it|that|your \w+) (?:on\b|along|to (?:my|our|the))|raise (?:this|it|that|your)|forward (?:this|it|that) to|find out (?:and|what|why)|follow up on|get to the bottom)
    (?:i've|i have|we've|we have|it has been|has been) (?:escalated|passed (?:it|this|that) on|forwarded (?:it|this|that))
  `,
  },
  { kind: 'check', says: 'A search was opened', pattern: SEARCH_OPENED },
  {
    kind: 'check',
    says: 'The agent promised to ask a colleague',
    pattern: phrases`
    (?:i|we)${WILL} ${MANNER}(?:check with|speak (?:to|with)|talk (?:to|with)|ask|let|tell|leave (?:a|the) (?:note|message) (?:for|with)) (?:my|our|the|your|dr\.?) (?:\w+ ){0,2}?${COLLEAGUE}
    (?:i|we)${WILL} ${MANNER}(?:have|get|ask) (?:${DEPARTMENT}|(?:the|a|an|our|my) (?:[\w-]+ ){0,2}?${COLLEAGUE}) (?:to )?(?:check|review|inspect|verify|go over|look (?:at|into|for|in|through)|search(?: for)?) (?:the|your|it|this|that)
  `,
    task: /\b((?:have|get|ask) .+|(?:check with|speak (?:to|with)|talk (?:to|with)|let|tell|leave (?:a|the) (?:note|message) (?:for|with)) (?:my|our|the|your|dr\.?) .+)/is,
  },
  {
    kind: 'other',
    says: 'The agent promised to do it',
    pattern: phrases`
    (?:we|someone|somebody|our (?:\w+ )?team|the team)${WILL} ${MANNER}(?:process|issue|refund|credit|replace|reverse|waive|prepare|ship|deliver|review|correct|repair|fix|re-?send|reissue|hold|set aside|remove|reimburse|order) (?:the|your|that|this|it|an?|another)
    we${WILL} ${MANNER}(?:have|get) (?:the|your|a) (?!(?:\w+ ){1,4}(?:ready|waiting))(?:\w+ ){1,3}\w+ed
    we${WILL} ${MANNER}(?:put you|reserve|open|look for|search for|unlock|cancel|stop) (?:it|on|an?|another|the|your)
    i${WILL} ${MANNER}(?:process|issue|refund|credit|replace|reverse|prepare|ship|review|reimburse|order|call|ring|phone) (?:the|your|an?) (?:[\w'-]+ ){1,8}(?:tomorrow|later|this (?:afternoon|evening|week)|by (?:the end|tomorrow|monday|tuesday|wednesday|thursday|friday|noon)|within|first thing|next week|on (?:monday|tuesday|wednesday|thursday|friday))
  `,
    task: /\b((?:process|issue|refund|credit|replace|reverse|waive|prepare|ship|deliver|review|correct|repair|fix|re-?send|reissue|hold|set aside|remove|reimburse|order|call|ring|phone|have|get|reserve|open|look for|search for|unlock|cancel|stop|put) (?:the|your|you|an?|another|it) .+)/is,
  },
]
const OTHERS = new RegExp(
  String.raw`(?<![\w'])(?<who>(?:the|your) (?:[\w-]+ )?${oneOf`
    shop, store, bank, insurer, insurance company, airline, courier, carrier, restaurant, hotel,
    manufacturer, pharmacy, dealer, dealership, garage, landlord, hospital, clinic, police, seller,
    merchant, supplier, post office, delivery company, utility, embassy, school
  `})(?: will|'ll| is going to) (?<does>call|contact|e-?mail|phone|ring|get back to|reach out to|write to|send) (?:you\b)?`,
)
const AUTOMATIC =
  /\b(?:confirmation|receipt|verification|passcode|one-?time|e-?tickets?|code|survey|reminder)\b/
/** What is done while the caller waits. */
export const AT_ONCE =
  /\b(?:one (?:moment|second|sec)|hold on|just a (?:moment|second|sec|minute)|bear with me|right now|while (?:you|i) (?:wait|hold|check)|stay on)\b/
const IF = /\bif\b[^.!?]*$/
const LOOK_AHEAD = 4

export const findPromises = onceEach((conversation: Conversation) =>
  promisesIn(conversation, PROMISES),
)

/** Of "You will get a text when it is fixed" a summary has the answer before it. */
export const findNotices = (conversation: Conversation): Promised[] =>
  promisesIn(conversation, NOTICES)

function promisesIn({ turns, agent }: Conversation, readings: Reading[]): Promised[] {
  const promises: Promised[] = []
  for (const turn of agent) {
    if (isDeclined(turns, turn)) continue
    for (const reading of readings) {
      const places = placesOf(reading, turn)
      if (places.length === 0 || isDone(reading, turns, turn)) continue
      for (const at of places) {
        if (promises.some(({ said }) => said.turn === turn && said.at === at)) continue
        const named = taskIn(reading, turn, at)
        const task = named && !OF_OTHERS.test(named) ? named : null
        const isAnother = promises.some(
          ({ kind, said }) => kind === reading.kind && said.turn === turn,
        )
        if (isAnother && !task) continue
        const says = named ? `The agent promised to ${named}` : reading.says
        promises.push({ kind: reading.kind, task, says, said: { turn, at } })
      }
    }
    const others = readings === PROMISES ? promisedByOthers(turn) : null
    if (others) promises.push(others)
  }
  return promises
}

function placesOf(reading: Reading, turn: Turn): number[] {
  if (!reading.pattern.test(turn.words)) return []
  return [...turn.words.matchAll(new RegExp(reading.pattern, 'g'))]
    .map(({ index }) => index)
    .filter((at) => !IF.test(turn.words.slice(0, at)) && !isNoPromise(turn.words, at))
    .filter((at) => !isAtOnce(reading, turn, at))
}

const NO_NEED =
  /\b(?:no need(?! to (?:apologi[sz]e|be sorry|worry|thank))|don't (?:bother|worry about (?:it|that))|(?:that's |that is |it's )?not necessary|(?:i|we)(?:'ve| have)? (?:just |already )*found it(?: myself)?|don't need (?:it|that|them|one) any ?more)\b/

const DECLINED =
  /\b(?:do not|don'?t) (?:(?:want|need) (?:you to )?)?(?:send|e-?mail|mail|text|post|fax|forward|do) (?:me |us )?(?:anything|that|it|them|those|one|any(?: \w+)?)\s*(?:[.,!;]|please\b|$)/
const NO_THANKS = /^\W*no[, ]+(?:thanks|thank you)\W*$/

function isDeclined(turns: Turn[], turn: Turn): boolean {
  const next = spokenNext(turns, turns.indexOf(turn))
  if (next?.role !== 'caller') return false
  const isAsked = turn.words.includes('?')
  return (
    NO_NEED.test(next.words) ||
    DECLINED.test(next.words) ||
    (!isAsked && NO_THANKS.test(next.words))
  )
}

function isAtOnce({ kind }: Reading, { words }: Turn, at: number): boolean {
  return AT_ONCE.test(words.slice(at)) || (kind === 'send' && AUTOMATIC.test(words.slice(at)))
}

function isDone({ done }: Reading, turns: Turn[], turn: Turn): boolean {
  if (!done) return false
  const place = turns.indexOf(turn)
  return turns.slice(place + 1).some(({ role, words }, ahead) => {
    if (role === 'tool') return ahead < LOOK_AHEAD && done.test(words) && !/→ failed/.test(words)
    const said = words.search(done)
    return role === 'agent' && said >= 0 && /sent|mailed|texted|forwarded|faxed|inbox/.test(words)
  })
}

/** Who "them" is was named before, and a task has only the caller. */
const OF_OTHERS = /\b(?:speak|talk|meet|deal|check) (?:to|with) (?:them|him|her)\b/i
const LONGEST_TASK = 60
/** "Until Friday within two days" is not to be understood. */
const SECOND_LIMIT = /(?<= (?:until|by|before) .+) within .*$/
/** With the case that it is for: "email them if a room opens up". */
const LONGEST_IF = 80
/** What is done second needs to whom or what: "and write" was cut from "and write to you". */
const CUT_DEED =
  /,? and (?:then |also )?(?:write|send|e-?mail|mail|text|call|ring|phone|tell|give|get|let|reply|report|ask|put|make|take|come|have|bring|keep|forward|arrange|schedule|set|offer)(?: (?:it|that|up|back|out))?$/i

function taskIn({ kind, task, named, pattern }: Reading, turn: Turn, from: number): string | null {
  const found = named && pattern.exec(turn.words.slice(from))
  if (found) return named([...found].map((part) => part ?? ''))
  if (!task) return null
  const sentence = sentencesOf(turn).findLast(({ at }) => at <= from)
  const what = task.exec(sentence?.text.slice(Math.max(0, from - sentence.at)) ?? '')?.[1]
  if (!what) return null
  const begun = plainReport(what, LONGEST_TASK)
  const whole = plainReport(what, LONGEST_IF)
  const short = whole.startsWith(' if ', begun.length) ? whole : begun
  const isCut = plainReport(what, what.length) !== short
  const timed = short.replace(CUT_TIME, '').replace(SECOND_LIMIT, '')
  const plain = isCut ? timed.replace(CUT_DEED, '') : timed
  if (plain.split(' ').length < 2) return null
  return kind === 'send' ? `send ${plain}` : lowerFirst(plain)
}

function promisedByOthers(turn: Turn): Promised | null {
  const found = OTHERS.exec(turn.words)
  const { who = '', does = '' } = found?.groups ?? {}
  if (!found || IF.test(turn.words.slice(0, found.index))) return null
  const byOthers = who.replace(/^your /, 'the ')
  const says = `${upperFirst(byOthers)} is to ${does} them`
  return { kind: 'follow-up', task: null, byOthers, says, said: { turn, at: found.index } }
}
