import { onceEach } from '@/lib/once-each'

import { matchable, type Turn } from './conversation'

/** A field of what a tool returns: "hotel_name" with "Hyatt Hotel", and that as it is matched with what is spoken. */
export type ToolField = { key: string; value: string; words: string }

/** The field that names a place or who is seen there: "hotel_name", "dentist_name". */
export const PLACE_NAME =
  /^(?:hotel|restaurant|property|place|stylist|dentist|therapist|theater|venue|store|shop|company|apartment)_?name$/

const FIELD = /\b(\w{1,40})"?: ?"?([^",\]}]+)/g
const NAMES = /[a-z]{3}/i
const NAMES_NOTHING = /^(?:null|none|any|unknown|undefined)$/i
const LONGEST = 50

/** The fields that can hold names, without addresses. */
export const fieldsOf = onceEach(({ text }: Turn): ToolField[] =>
  [...text.matchAll(FIELD)].flatMap(([, name = '', found = '']) => {
    const [key, value] = [name.toLowerCase(), found.trim()]
    const isName = NAMES.test(value) && !NAMES_NOTHING.test(value) && value.length < LONGEST
    return isName && !key.includes('address') ? { key, value, words: matchable(value) } : []
  }),
)
