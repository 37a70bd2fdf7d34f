import type { AuditEntry } from '@/contracts/security'
import { cutText } from '@/lib/cut-text'
import { sentence } from '@/lib/sentence'
import { absoluteTime } from '@/lib/time-format'

const ACTIONS: Record<string, string> = {
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'session.revoked': 'Ended a session',
  'sign-in.refused': 'Sign-in refused',
  'sign-in.unlocked': 'Sign-in unlocked',
  'event.read': 'Raw event read',
}

/** "Ticket merged", "Calls exported". */
export const actionWords = (action: string): string =>
  ACTIONS[action] ?? sentence(action.replaceAll(/[.-]/g, ' '))

const LONGEST = 60
const short = (text: string) => (text.length > LONGEST ? `${cutText(text, LONGEST)}…` : text)

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

type NameOf = (personId: string) => string | undefined

const valueWords = (value: unknown, nameOf: NameOf): string => {
  const name = typeof value === 'string' ? nameOf(value) : undefined
  if (name !== undefined) return name
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'string' && INSTANT.test(value)) return absoluteTime(new Date(value))
  return short(typeof value === 'string' ? value : JSON.stringify(value))
}

/** "due at" for `dueAt`, "assignee" for `assigneeId`. */
const fieldWords = (name: string) =>
  name.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** "priority: normal → high"; what was empty before has no arrow. `nameOf`: of a person's id. */
export const changeWords = ({ changes }: Pick<AuditEntry, 'changes'>, nameOf: NameOf): string[] =>
  Object.entries(changes).map(([name, { from, to }]) => {
    const before = from === null ? '' : `${valueWords(from, nameOf)} → `
    return `${fieldWords(name)}: ${before}${valueWords(to, nameOf)}`
  })

const BROWSERS = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const
const SYSTEMS = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

const firstOf = (names: readonly (readonly [string, RegExp])[], userAgent: string) =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0]

/** "Firefox on Linux"; of a program the beginning of what it calls itself. */
export const deviceWords = (userAgent: string): string => {
  const browser = firstOf(BROWSERS, userAgent)
  const system = firstOf(SYSTEMS, userAgent)
  if (browser) return system ? `${browser} on ${system}` : browser
  return short(userAgent) || 'Unknown device'
}
