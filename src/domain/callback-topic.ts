import { fold } from '@/lib/fold'

const CALL_BACK =
  /^(?:call(?: \w+)? back|ring(?: \w+)? back|have (?:[\w'-]+ ){1,5}call back)(?: about| as|:)? */i
const WHY_ENDED = /: the (?:call broke off|transfer failed)$/i
const LEADING =
  /^(?:(?:the|an?|my|our|your|his|her|their|this|that|these|those|some|about|regarding|re) )+/

/** What a callback is about, of its title: "Call back about the refund" is about "the refund". */
export const callbackTopic = (title: string): string => {
  const topic = title.replace(CALL_BACK, '').replace(WHY_ENDED, '').trim()
  return topic === '' ? title : topic
}

export const callbackTitle = (topic: string): string => `Call back about ${topic}`

/** The same for topics that mean the same: without case, accents, signs and a leading "the" or "my". */
export const topicKey = (topic: string): string => {
  const words = fold(topic)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return (words.replace(LEADING, '') || words).slice(0, 200)
}
