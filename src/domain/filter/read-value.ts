import { WORD_KEY } from '@/contracts/call-fields'

import type { Kind } from './condition-fields'
import type { Value } from './filter'

const NUMBER = /^\d{1,9}(?:\.\d{1,3})?$/
const TIME = /^(\d{1,2}):(\d{2})$/

/** What was written as a value of this kind; undefined when it is none. A time is in minutes. */
export const readValue = (kind: Kind, written: string): Value | undefined => {
  switch (kind.type) {
    case 'number':
      return NUMBER.test(written) ? Number(written) : undefined
    case 'time': {
      const [, hour = '', minute = ''] = TIME.exec(written) ?? []
      const isTime = hour !== '' && Number(hour) < 24 && Number(minute) < 60
      return isTime ? Number(hour) * 60 + Number(minute) : undefined
    }
    case 'flag':
      return [true, false].find((flag) => String(flag) === written.toLowerCase())
    case 'word':
      if (kind.successors) return kind.successors.get(written.toLowerCase())
      return kind.words
        ? kind.words.find((word) => word === written.toLowerCase())
        : WORD_KEY.exec(written.toLowerCase())?.[0]
    case 'text':
      return written.trim() === '' ? undefined : written
    default:
      return undefined
  }
}

export const valueHint = (kind: Kind): string => {
  switch (kind.type) {
    case 'number':
      return 'a number such as 10'
    case 'time':
      return 'a time of day such as 18:00'
    case 'flag':
      return 'true or false'
    case 'word':
      return kind.words && kind.words.length > 1
        ? `${kind.words.slice(0, -1).join(', ')} or ${kind.words.at(-1)}`
        : 'a word such as billing'
    default:
      return 'a text such as "Ada Moreau"'
  }
}
