import type { Callback } from '@/contracts/callbacks'
import { isPlainTopic } from '@/domain/plain-matter'
import { dateWords } from '@/lib/time-format'

import { isToday } from './callback-facts'

type Told = Pick<Callback, 'topic' | 'requests' | 'requestedWords' | 'dueFrom' | 'dueTo'> & {
  call: Pick<Callback['call'], 'callerName' | 'startedAt'>
}

/** The time they asked for, as long as it is the one that is kept; its words only on the day they were said. */
const askedWords = ({ call, requests, requestedWords, dueFrom, dueTo }: Told, now: Date) => {
  const end = dueTo ?? dueFrom
  const isKept = end !== null && new Date(end) > now && requests[0]?.dueFrom === dueFrom
  if (requestedWords === null || !isKept) return ''
  const words = isToday(call.startedAt, now) ? askedFor(requestedWords) : ''
  return `, as you asked${words}`
}

/** "In half an hour" was said from then on, "by noon" by us; "for on Monday" is "for Monday". */
const askedFor = (words: string) =>
  /^(?:in|within|by|before|until) /i.test(words)
    ? ''
    : ` for ${words.replace(/^(?:on|at|for) /i, '')}`

/** " on Nov 5", nothing today. */
export const calledOn = ({ call: { startedAt } }: Pick<Told, 'call'>, now: Date) =>
  isToday(startedAt, now) || !startedAt ? '' : ` on ${dateWords(new Date(startedAt), now)}`

/** Titles of ours for calls without a conversation. */
const NOT_REACHED =
  /^(?:try again\b|no answer$|the (?:call (?:was missed|failed on our side|did not go through|reached voicemail)|caller could not be heard|transfer did not go through)$)/i

/** What came of a call without a conversation, as it is put to the caller. */
const WHAT_HAPPENED: [RegExp, string][] = [
  [/\b(?:no answer|the call did not go through)$/i, 'we tried to reach you'],
  [/\bvoicemail$/i, 'we reached your voicemail'],
  [/could not be heard$/i, 'we could not hear you on our call'],
]
const NOT_SPOKEN = 'we could not speak with each other'

/** With what the call was about, if that is known. */
const BROKE_OFF = /^((?:.*(?=: ))?)(?:: )?the call broke off$/i

const TO_THE_CALLER: Record<string, string> = {
  they: 'you',
  them: 'you',
  their: 'your',
  theirs: 'yours',
  themselves: 'yourself',
}

const OF_FRAUD = /^the suspected fraud\b/
/** "The suspected fraud (lost card)" is read aloud without its brackets. */
const withoutBrackets = (topic: string) =>
  topic
    .replace(
      / \(((?:lost|stolen|hacked) [^,()]+)(?:, ([^()]+))?\)$/,
      (_all, thing: string, facts?: string) =>
        facts ? `, ${facts}, and your ${thing}` : ` and your ${thing}`,
    )
    .replace(/ \(([^()]+)\)$/, ', $1')

/** A topic as it is said to the caller; one that is no part of a sentence in quotes. */
const spoken = (topic: string) =>
  OF_FRAUD.test(topic) ? withoutBrackets(topic) : inSentence(topic)

const inSentence = (topic: string) =>
  /^(?:the |your |our |their |an? |wh[a-z]+ |how |(?:[a-z]+ )?[a-z]+ing )/.test(topic)
    ? topic.replaceAll(
        /\b(?:they|them|theirs?|themselves)\b/g,
        (word) => TO_THE_CALLER[word] ?? word,
      )
    : `“${topic}”`

/** A sentence to begin with, made of what is known. */
export const openingOf = (callback: Told, now: Date): string => {
  const { call, topic } = callback
  const hello = `Hello${call.callerName?.trim() ? ` ${call.callerName.trim()}` : ''}`
  if (NOT_REACHED.test(topic)) {
    const what = WHAT_HAPPENED.find(([pattern]) => pattern.test(topic))?.[1] ?? NOT_SPOKEN
    return `${hello}, ${what}${calledOn(callback, now)}. Is this a good moment?`
  }
  const [, matter] = BROKE_OFF.exec(topic) ?? []
  if (matter !== undefined) {
    const call = `our call${matter && ` about ${spoken(matter)}`}${calledOn(callback, now)}`
    return `${hello}, ${call} broke off. Is this a good moment?`
  }
  const about = isPlainTopic(topic) ? `your call${calledOn(callback, now)}` : spoken(topic)
  return `${hello}, I am calling you back about ${about}${askedWords(callback, now)}. Is this a good moment?`
}
