import { BEFORE_RANGE, IN_RANGE } from './dimensions'

/** The words of how often somebody rang, and of when they first did, as screens and mails show them. */
export const frequencyWords = (word: string | null): string => {
  if (word === null) return 'Unknown callers'
  if (word === '1') return '1 call'
  return word === '10-more' ? '10 calls or more' : `${word.replace('-', ' to ')} calls`
}

export const firstCallWords = (word: string | null, nameOf: (period: string) => string): string => {
  if (word === null) return 'Unknown callers'
  if (word === BEFORE_RANGE) return 'Before this range'
  return word === IN_RANGE ? 'In this range' : nameOf(word)
}
