import { cutText } from '@/lib/cut-text'
import { foldAccents } from '@/lib/fold'

const CALL_BACK =
  /^(?:(?:call|ring)(?: \w+)? back|have (?:[\w'-]+ ){1,5}call back|call [^:()]{1,60} again(?=:))(?: about| as|:| [^:()]{1,60}? about| [^:()]{1,60}?:(?= (?:the|no) ))? */i
/** Whom it names, and the category: "Luca Rossi (billing)". */
const PLAIN = /^(?:call|ring) back (?!about )(?:(?! about )[^:()]){1,60} \(([^()]+)\)$/i
const WHY_ENDED = /: the (?:call broke off|transfer failed)$/i
const LEADING =
  /^(?:(?:the|an?|my|our|your|his|her|their|this|that|these|those|some|about|regarding|re) )+/

/** What a callback is about, of its title: "Call back about the refund" is about "the refund". */
export const callbackTopic = (title: string): string => {
  const plain = PLAIN.exec(title)?.[1]
  const topic = plain ?? title.replace(CALL_BACK, '').replace(WHY_ENDED, '').trim()
  return topic === '' ? title : topic
}

export const callbackTitle = (topic: string): string => `Call back about ${topic}`

/** A word with the signs that make it another one: "C++" is not "C#", and "-1" is not "+1". */
const WORD =
  /(?:(?<![\p{L}\p{N}\p{M}])[+-](?=\p{N})|\p{Sc}(?=\p{N}))?[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[+#%\p{Sc}]+(?![\p{L}\p{N}]))?/gu

/**
 * The same for topics that mean the same: without case, accents, signs that only separate and a leading
 * "the" or "my". What was stored keeps the key it got.
 */
export const topicKey = (topic: string): string => {
  const folded = foldAccents(topic).replaceAll('\u2212', '-')
  const words = folded.replace(/['’]/g, '').match(WORD)?.join(' ') ?? ''
  const key = words.replace(LEADING, '') || words || folded.replace(/\s+/gu, ' ').trim()
  return cutText(key, 200)
}
