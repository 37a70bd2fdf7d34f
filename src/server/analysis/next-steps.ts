import type { Analysis, ProposedNextStep } from '@/contracts/analysis'
import type { Evidence } from '@/contracts/transcript'
import type { AnalysisInput } from '@/domain/analyzer'
import { topicWithFraud } from '@/domain/fraud-subject'
import { plainMatter } from '@/domain/plain-matter'
import { lowerFirst } from '@/lib/lower-first'
import { onceEach } from '@/lib/once-each'
import { upperFirst } from '@/lib/upper-first'

import { findCallPromise, TEAM } from './callback'
import { findTimeOfPromise } from './callback-time'
import { type Conversation, type Passage, type Turn, evidenceOf, onePerTurn } from './conversation'
import { findMatter } from './matter'
import { doingOf, isAnyThing } from './matter-name'
import { askedInVain } from './named-later'
import { CLOSED_BY_CALLER, mattersBetween, mattersOf } from './matters'
import { stepWithoutConversation, transferFailed } from './outcome-steps'
import { isNothingLeft, isSettledAfter } from './nothing-left'
import { type PromisedTime, promiseOf, withoutTime } from './promised-time'
import { type Promised, findNotices, findPromises } from './promises'
import { searchAffirmed } from './phrases'
import { IDENTIFIES, withReason } from './refusal-reason'
import { findRefusal } from './result'
import { AGENT_DONE, FAREWELL } from './resolution-words'
import { findSearch } from './search-or-booking'
import { findTopic, kindsIn, namesBooking, namesSame, thingsIn, withoutGeneric } from './topic'

const MOST_STEPS = 8
/** Bounds what a hostile call costs. */
const [TURNS_READ, LONGEST_READ] = [40, 400]

type Claims = Pick<Analysis, 'category' | 'priority' | 'resolution' | 'callback' | 'sentiment'>

const SAYS_NOTHING = / (?:reported|asked(?: about| for)?)$/

const topicOf = onceEach((matter: Conversation) => {
  const topic = findTopic(matter)
  if (topic === null || SAYS_NOTHING.test(topic)) return null
  const spoken = matter.caller.slice(0, TURNS_READ).map(({ text }) => text.slice(0, LONGEST_READ))
  return topicWithFraud(topic, spoken)
})

export function proposeNextSteps(
  conversation: Conversation,
  input: AnalysisInput,
  { category, priority, resolution, callback, sentiment }: Claims,
  callPromise: Passage | null,
): ProposedNextStep[] {
  if (input.outcome === 'spam') return []
  if (conversation.caller.length === 0) {
    const step = stepWithoutConversation(input)
    return step ? [step] : []
  }
  const matters = mattersOf(conversation)
  const [first = conversation] = matters
  const matterAt = (utterance: number) =>
    matters.findLast(({ turns }) => (turns[0]?.index ?? 0) <= utterance) ?? first
  /** What names nothing of its own is still of what was spoken of before. */
  const topicBefore = (matter: Conversation) => {
    const earlier = matters.slice(0, matters.indexOf(matter) + 1)
    const named = earlier.findLast((one) => topicOf(one) !== null || !namesNothing(one))
    return named ? topicOf(named) : null
  }
  const plain = `the caller ${plainMatter(category?.value)}`
  const steps: ProposedNextStep[] = []
  const propose = (
    step: Pick<ProposedNextStep, 'kind' | 'title' | 'evidence'>,
    time: PromisedTime = null,
  ) => {
    if (steps.some(({ title }) => title === step.title)) return
    steps.push({
      ...step,
      title: withoutTime(step.title, time),
      priority: priority?.value ?? 'normal',
      dueAt: time?.at?.toISOString() ?? null,
      isTimeUnclear: time !== null && time.at === null,
      promised: promiseOf(time),
      ...(step.kind === 'callback' && time?.text && { timeText: time.text }),
      source: 'local',
    })
  }
  const called = new Set<Conversation>()
  const callBack = (
    matter: Conversation,
    said: Passage | null,
    time: PromisedTime,
    evidence: Evidence[],
  ) => {
    called.add(matter)
    const told = findMatter(matter)?.said
    const shown = onePerTurn([...evidence, ...(told ? [evidenceOf(told.turn, told.at)] : [])])
    const title = callTitle(topicBefore(matter), said, plain)
    propose({ kind: 'callback', title, evidence: shown }, time)
  }

  const main = topicOf(first)
  const named = main === null ? '' : ` about ${main}`
  if (callback?.requested) {
    const heard = callPromise ? [evidenceOf(callPromise.turn, callPromise.at)] : []
    const evidence = callback.evidence.length > 0 ? callback.evidence : heard
    const from = callPromise?.turn.index ?? evidence[0]?.utterance ?? 0
    const asked = timeAsked(callback)
    const promised = promisedTime(callPromise, input)
    // What was promised first and then put off is not agreed any more.
    const isPutOff = callback.source === 'local' && asked !== null && promised?.at
    const agreed = asked?.at || isPutOff ? asked : promised
    const time = agreed ?? asked
    const isSettled = !callPromise && isSettledAfter(evidence.at(-1)?.utterance ?? 0, resolution)
    if (isSettled) called.add(matterAt(from))
    else callBack(matterAt(from), callPromise, time, evidence)
  } else if (transferFailed(input)) {
    const evidence = conversation.turns.slice(-1).map((turn) => evidenceOf(turn))
    propose({ kind: 'callback', title: `Call back${named}: the transfer failed`, evidence })
  } else if (input.outcome === 'platform-error' && resolution?.value !== 'resolved') {
    const told = findMatter(first)?.said
    const evidence = told
      ? [evidenceOf(told.turn, told.at)]
      : conversation.caller.slice(-1).map((turn) => evidenceOf(turn))
    propose({ kind: 'callback', title: `Call back${named}: the call broke off`, evidence })
  }
  for (const matter of callback?.requested ? matters : []) {
    const promise = called.has(matter) ? null : findCallPromise(matter)
    if (!promise || findTopic(matter) === null) continue
    callBack(matter, promise, promisedTime(promise, input), [evidenceOf(promise.turn, promise.at)])
  }
  for (const promise of [...findPromises(conversation), ...findNotices(conversation)]) {
    const { kind, said, task } = promise
    const matter = matterAt(said.turn.index)
    // "We will look into it and call you" is one thing to do.
    const isOneWithCall = said.turn === callPromise?.turn && kind !== 'send' && kind !== 'fix'
    if (isOneWithCall || (kind === 'check' && !task && called.has(matter))) continue
    if (kind === 'check' && isSettledAfter(said.turn.index, resolution)) continue
    const time = promisedTime(said, input)
    if (kind === 'other' && !time && isSettledAfter(said.turn.index, resolution)) continue
    const evidence = [evidenceOf(said.turn, said.at)]
    propose({ kind, title: titleOf(promise, topicBefore(matter), plain), evidence }, time)
  }
  const isOpen = resolution?.value === 'unresolved' && input.outcome !== 'transferred'
  const isUrgent = priority?.value === 'high'
  if (
    steps.length === 0 &&
    isOpen &&
    category &&
    !isNothingLeft(conversation, { category, resolution, sentiment }) &&
    (isUrgent || !CLOSED_BY_CALLER.has(category.value) || findSearch(conversation))
  ) {
    const matter = matterAt(resolution.evidence[0]?.utterance ?? 0)
    const failed = conversation.turns.find(
      ({ index }) => index === resolution.evidence[0]?.utterance,
    )
    const later = refusedLater(matter, topicOf(matter), failed)
    const told = later ? later.matter?.said : (findMatter(matter) ?? findMatter(first))?.said
    const wanted = told ? [evidenceOf(told.turn, told.at)] : category.evidence
    const refused = resolution.evidence.filter(({ utterance }) =>
      conversation.agent.some(({ index }) => index === utterance),
    )
    const evidence = onePerTurn([...wanted, ...(told ? refused : resolution.evidence)])
    const ofMatter = isIdentityRefused(failed) && main ? main : topicBefore(matter)
    const topic = later ? doingOf(later.matter) : (notKnown(matter, failed) ?? ofMatter)
    const isClaimed = isConfirmedAfter(matter, failed)
    const of =
      topic === null ? `with ${plain}` : `on ${isClaimed ? topic : withReason(matter, topic)}`
    const why = isClaimed ? ': it failed, but the caller was told it was done' : ''
    const title = `Follow up ${of}${why}`
    if (topic ?? told ?? isUrgent) propose({ kind: 'follow-up', title, evidence })
  }
  return steps.slice(0, MOST_STEPS)
}

/** A turn that names no thing, or only asks back. */
function namesNothing(matter: Conversation): boolean {
  const { says = '' } = findMatter(matter) ?? {}
  return says.startsWith('Asks: ') || (thingsIn(says).length === 0 && kindsIn(says).length === 0)
}

/** Of several questions, the one that was left without an answer. */
function notKnown(matter: Conversation, failed: Turn | undefined): string | null {
  const asked = failed ? askedInVain(matter, failed.index) : null
  return asked && doingOf(findMatter({ turns: [asked], caller: [asked], agent: [] }))
}

/** A caller who could not be identified is refused what they called for first. */
const isIdentityRefused = (failed: Turn | undefined) =>
  failed?.role === 'agent' && IDENTIFIES.test(failed.words)

/** "RestaurantName" is of a restaurant. */
const WITHIN_NAME = /(?<=\p{Ll})(?=\p{Lu})/gu

/** What was refused after something else had been asked for; its matter is null where that is not clear. */
function refusedLater(matter: Conversation, topic: string | null, failed: Turn | undefined) {
  const refusal = findRefusal(matter)
  const turn = refusal?.said.turn ?? (failed?.role === 'tool' ? failed : undefined)
  const told = refusal?.text ?? turn?.text.replaceAll(WITHIN_NAME, ' ') ?? ''
  const refused = withoutGeneric(told)
  const isOf = (text: string) => namesSame(refused, text)
  if (!turn || topic === null || thingsIn(refused).length === 0) return null
  const asked = mattersBetween(matter, -1, turn.index)
  const later = asked.findLast(({ says }) => isOf(says)) ?? null
  if (later === null && !namesBooking(refused)) return null
  const isSame = later === null || doingOf(later) === null || namesSame(later.says, topic)
  return isOf(topic) && isSame ? null : { matter: later }
}

/** Of a function that failed, where the agent went on as if it had not. */
function isConfirmedAfter({ agent }: Conversation, failed: Turn | undefined): boolean {
  const next = failed?.role === 'tool' && agent.find(({ index }) => index > failed.index)
  const at = next ? searchAffirmed(next.words, AGENT_DONE) : -1
  return next && at >= 0 ? !FAREWELL.test(next.words.slice(at)) : false
}

function timeAsked({ at, window, timeText }: NonNullable<Claims['callback']>): PromisedTime {
  if (!at) return timeText === null ? null : { text: timeText, at: null, window: null }
  const bounds = window && { from: new Date(window.from), to: new Date(window.to) }
  return { text: timeText ?? '', at: new Date(at), window: bounds ?? null }
}

function promisedTime(said: Passage | null, input: AnalysisInput): PromisedTime {
  if (!said) return null
  const { startedAt, timeZone } = input
  return findTimeOfPromise(said, startedAt, timeZone)
}

const BY_TEAM = new RegExp(
  String.raw`\b(our|the|an?|one of (?:our|the)|my) ((?:[a-z][a-z'-]* ){0,2}(?:${TEAM}|depot|desk|workshop))(?= ?(?:'ll|will|is going|are going|to |call|contact|get))`,
)
const ANYONE =
  /\b(?:person|people|human|agent|office|staff|members?|representatives?|reps?|experts?)$/

function callTitle(topic: string | null, promise: Passage | null, plain: string): string {
  if (topic === null) return `Call back ${plain}`
  const words = promise?.turn.words.slice(promise.at, promise.at + 80) ?? ''
  const [, article = '', team = ''] = BY_TEAM.exec(words) ?? []
  if (team === '' || ANYONE.test(team)) return `Call back about ${topic}`
  return `Have ${/^an?$/.test(article) ? article : 'the'} ${team} call back about ${topic}`
}

const ON_LIST = /\bon the waiting list(?! for\b)/
const THING_OF = /^(?:\w+ing )?((?:the|their|some|an?|two|three|four|five|six|\d+) .+)$/
const WHERE_IT = /^(ask the \w+ where) it was\b/
const WHEN_IT = /\bwhen it is /
/** "Two lamps" and "the lights in the hall" are fixed, and no one thing is. */
const ARE_MANY =
  /^(?:two|three|four|five|six|\d+) |^(?:(?!(?:in|on|at|of|for|with|from|to|that|under|by)\b)[\w'-]+ )*(?!(?:gas|lens|news|\w+stairs)\b)[\w-]+[^su\W]s(?= (?:in|on|at|of|for|with|from|to|that|under|by)\b|$)/
const WITH_TIME = /,? (?:by|until|before|this|next|today|tonight|tomorrow|on) .*$/
const OF_ANY_MATTER =
  /^(?:open a search(?: with the \w+)?$|ask the \w+ for an? (?:voucher|refund|discount|exception|answer)\b)/
/** "Text the caller when a crew is assigned" */
const WHEN_ANY = /^(?:(?:text|email|write to) the caller|let the caller know)(?= when (?:it|an?) )/
const BY_COLLEAGUE = /^have (?:\w+ ){1,4}(?:write to|email|text) the caller$/

/** What "it" is, or what a waiting list is for. */
function withThing(task: string, topic: string | null): string {
  const thing = THING_OF.exec(topic ?? '')?.[1]
  if (!thing) return task
  return task
    .replace(ON_LIST, () => `on the waiting list for ${thing}`)
    .replace(
      WHERE_IT,
      (_it, ask: string) => `${ask} ${thing} ${ARE_MANY.test(thing) ? 'were' : 'was'}`,
    )
    .replace(WHEN_IT, () => `when ${thing} ${ARE_MANY.test(thing) ? 'are' : 'is'} `)
    .replace(
      /^(\w+|have (?:\w+ ){1,5}(?:(?:search|look) for|look (?:at|into)|check|review|inspect)) it\b/,
      (_it, deed: string) => `${deed} ${thing}`,
    )
}

function titleOf({ kind, task, byOthers, says }: Promised, topic: string | null, plain: string) {
  const about = topic === null ? '' : ` about ${topic}`
  if (byOthers) return `Check with the caller: ${lowerFirst(says)}${about}`
  if (task && kind === 'fix') return `${upperFirst(task)}${about}`
  if (task) {
    const named = withThing(task.replace(/\bthem\b/, 'the caller'), topic)
    if (BY_COLLEAGUE.test(named)) return `${upperFirst(named)}${about}`
    if (WHEN_ANY.test(named)) return upperFirst(named.replace(WHEN_ANY, (to) => to + about))
    const isVague =
      isAnyThing(named.replace(/^send /, '').replace(WITH_TIME, '')) || OF_ANY_MATTER.test(named)
    const of = topic !== null && isVague && !namesSame(named, topic) ? `: ${topic}` : ''
    return `${upperFirst(named)}${of}`
  }
  if (kind === 'fix') return `Arrange the visit${about}`
  if (topic === null) return `Follow up with ${plain}`
  if (kind === 'send') return `Write to the caller${about}`
  return kind === 'check' ? `Look into ${topic}` : `Follow up on ${topic}`
}
