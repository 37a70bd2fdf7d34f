import type { Conversation, Statement } from './conversation'
import type { Matter } from './matter'
import { eachMatterBetween, mattersBetween, mattersOf } from './matters'
import { isContentWord, kindsIn, namesSame, thingsIn, withoutGeneric } from './topic'

/** `ends`: the turn in which the next matter begins, or the one of the result. */
type Between = { matter: Matter; ends: number }
/** `between` are the matters of other kinds that came before the one that the result is of. */
type Others = { later: Matter | null; begins: number; between: Between[] }

/**
 * The matter that a result is of, where that is not what the caller wanted first, the turn in which
 * the first of the other matters begins, and those between.
 */
export function findOtherMatters(
  conversation: Conversation,
  wanted: Statement,
  result: Statement,
): Others {
  const [first, last] = [wanted.said.turn.index, result.said.turn.index]
  const asked = requestsBetween(conversation, first, last)
  const begun = begunBy(asked, conversation, wanted)
  const told = withoutGeneric(result.text)
  const isOf = (text: string) => namesSame(told, text)
  const latest = begun.at(-1)
  const isOfLatest = latest && isOf(latest.says) && areApart(latest.says, wanted.text)
  const matter = isOfLatest ? latest : (named() ?? otherwise())
  const isClear = matter !== null || isOf(wanted.text)
  const apart = isClear ? begun.filter((one) => one !== matter && isOfOwnKind(one, matter)) : []
  return {
    later: matter,
    begins: (begun[0] ?? matter)?.said.turn.index ?? last,
    between: apart
      .filter(({ says }, place) =>
        apart.slice(0, place).every((before) => areApart(says, before.says)),
      )
      .map((one) => ({ matter: one, ends: endOf(one) })),
  }

  /** "The appointment for Lee was booked" is of what was asked for Lee. */
  function named(): Matter | null {
    const names = (result.text.slice(1).match(NAME) ?? []).filter(
      (name) => !wanted.text.includes(name),
    )
    const isOfName = ({ says }: Matter) => names.some((name) => says.includes(name)) && isOf(says)
    return asked.findLast((one) => ALSO.test(wordsFrom(one)) && isOfName(one)) ?? null
  }

  function endOf({ said }: Matter): number {
    const next = begun.find((one) => one.said.turn.index > said.turn.index)
    return next?.said.turn.index ?? last
  }

  function isOfOwnKind({ says }: Matter, later: Matter | null): boolean {
    const others = [wanted.text, result.text, later?.says ?? '']
    const isWish = !says.startsWith('Reports that they ') && kindsOf(says).length > 0
    return isWish && others.every((other) => areApart(says, other))
  }

  function otherwise(): Matter | null {
    if (isOf(wanted.text)) return null
    const named =
      asked.findLast(({ says }) => isOf(says)) ??
      eachMatterBetween(conversation, first, last).findLast(
        (one) => isRequest(one) && !one.says.startsWith('Reports') && isOf(one.says),
      )
    // An answer is to what was asked last.
    const isLatest = result.text.startsWith('Answer: ') || isNameless(told)
    return named ?? (isLatest && latest ? latest : null)
  }
}

const NAME = /\b\p{Lu}\p{L}+/gu
const ALSO = /\b(?:also|too|as well)\b/
const wordsFrom = ({ said: { turn, at } }: Matter) => turn.words.slice(at)

/** Of a turn that asks for several things, the one that names its thing. */
export function requestsBetween(
  conversation: Conversation,
  after: number,
  before: number,
): Matter[] {
  const named = ({ said: { turn } }: Matter) =>
    eachMatterBetween(conversation, turn.index - 1, turn.index + 1).find(
      ({ says }) => !isNameless(says),
    )
  return mattersBetween(conversation, after, before)
    .map((one) => (isNameless(one.says) ? (named(one) ?? one) : one))
    .filter(isRequest)
}

const isRequest = ({ says }: Matter) =>
  !/^(?:Asks: |Reports that (?!their\b|the\b|they\b))/.test(says)

const MOST_AFTER = 2

/** What the caller asked for besides, after what came of the rest, and all of it where nothing came of it. */
export function findMattersAfter(
  conversation: Conversation,
  wanted: Statement,
  result: Statement | null,
): Matter[] {
  const from = result?.said.turn.index ?? wanted.said.turn.index
  const asked = mattersBetween(conversation, from, Infinity).filter(({ says }) =>
    /^(?:Wants (?!some\b|it\b)|Asks us to |Is looking )/.test(says),
  )
  if (conversation.agent.length === 0) return newIn(asked, wanted).slice(0, MOST_AFTER)
  const starts = new Set(mattersOf(conversation).map(({ turns }) => turns[0]?.index))
  const known = [
    wanted.text,
    result?.text ?? '',
    ...mattersBetween(conversation, wanted.said.turn.index, from).map(({ says }) => says),
  ]
  const added: Matter[] = []
  for (const one of asked) {
    const others = [...known, ...added.map(({ says }) => says)]
    const isNew = starts.has(one.said.turn.index) && thingsIn(one.says).length > 0
    const isKnown = others.some(
      (other) =>
        namesSame(other, one.says) && (result !== null || verbOf(other) === verbOf(one.says)),
    )
    const isApart =
      kindsOf(one.says).length > 0 && others.every((other) => isOther(one.says, other))
    if (isApart || (isNew && !isKnown)) added.push(one)
  }
  return added.slice(0, MOST_AFTER)
}

/** Without the agent's words only new ones of the caller show that something else is wanted. */
function newIn(asked: Matter[], wanted: Statement): Matter[] {
  const known = new Set(stemsIn(wanted.text))
  return asked.filter(({ says }) => {
    const stems = stemsIn(says)
    const isNew = !IS_DETAIL.test(says) && stems.some((stem) => !known.has(stem))
    for (const stem of stems) known.add(stem)
    return isNew
  })
}

/** "I need my city name is Reno" gives a detail. */
const IS_DETAIL = /^Wants (?!to\b).*\b(?:is|are)\b/
const STEM = 4
const stemsIn = (says: string): string[] =>
  (says.toLowerCase().match(/[a-z]{3,}/g) ?? [])
    .filter((word) => isContentWord(word) && !WISH_WORDS.has(word))
    .map((word) => word.slice(0, STEM))
const WISH_WORDS = new Set(
  'the and wants asks looking for find give tell show check please their them help get have know want account'.split(
    ' ',
  ),
)

const verbOf = (says: string) => /^(?:Wants|Asks us) to (?:also )?(\w+)/.exec(says)?.[1]

const isOther = (one: string, other: string) => areApart(one, other) && !namesSame(one, other)

const isNamed = (text: string) => thingsIn(text).length + kindsOf(text).length > 0
/** "Asks what they prescribed" is of nothing that can be booked. */
const ASKS_ONLY = /^Asks (?:what|when|where|how)\b/

const isNameless = (text: string) => thingsIn(text).length + kindsIn(text).length === 0

/** "Book for Friday" may be of anything, and to visit is to go anywhere. */
const OF_ANYTHING = /\b(?:book|reserve) (?=(?:for|at)\b)|\bto (?:visit|show)\b/gi
/** Of a request only: what answers it names a street or a place. */
const DIRECTIONS =
  /\bdirections (?=(?:to|from)\b)(?!to (?:my|our|your|their|the) (?:\w+ )?(?:phone|mobile|cell|e-?mail)\b)/i
export const kindsOf = (says: string): RegExp[] => [
  ...kindsIn(says.replaceAll(OF_ANYTHING, '')),
  ...(DIRECTIONS.test(says) ? [DIRECTIONS] : []),
]

const ONLY_ASKED =
  /\b(?:weather|forecast|balance|(?<!\b(?:text|send|e-?mail)\b.{0,30})directions (?:to|from))\b/i
const CHANGES = /\b(?:chang|cancel|updat|mov|modif|edit|status|detail|request|tell)/i

/** Whether a text asks for nothing that can be done or refused, only for an answer. */
const isQuestion = (says: string): boolean => ONLY_ASKED.test(says)

/** Whether an outcome can be of what was asked for: it names the same thing, or none. */
export function isOutcomeOf(outcome: string, asked: string): boolean {
  if (outcome === 'The changes were made') return CHANGES.test(asked)
  const isNamed = kindsIn(outcome).length > 0 || /\b(?:reserv|book)/i.test(outcome)
  return isNamed || isQuestion(asked) ? namesSame(outcome, asked) : true
}

export const areApart = (one: string, other: string) => {
  const [kinds, others] = [kindsOf(one), kindsOf(other)]
  return kinds.length > 0 && !kinds.some((kind) => others.includes(kind))
}

/** Of all requests those that begin something else: by how they are put, or because they are of another kind. */
function begunBy(asked: Matter[], conversation: Conversation, wanted: Statement): Matter[] {
  if (asked.length === 0) return []
  const starts = new Set(mattersOf(conversation).map(({ turns }) => turns[0]?.index))
  let before = wanted.text
  return asked.filter(({ says, said }) => {
    const isOther = areApart(says, before) && (isNamed(before) || ASKS_ONLY.test(before))
    const isBegun = isOther || starts.has(said.turn.index)
    if (isBegun) before = says
    return isBegun
  })
}
