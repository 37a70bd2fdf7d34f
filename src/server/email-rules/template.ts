import { Liquid, type Template } from 'liquidjs'

import {
  type EmailSubjectKind,
  type EmailTrigger,
  PLACEHOLDERS,
  subjectOf,
} from '@/contracts/email-rule-words'
import { nearest } from '@/domain/filter/nearest'
import { cutText } from '@/lib/cut-text'

const TAGS = ['assign', 'case', 'comment', 'if', 'raw', 'unless']
const FILTERS =
  'append capitalize default downcase prepend remove replace strip truncate truncatewords upcase'.split(
    ' ',
  )
const LONGEST_SUBJECT = 200
const LONGEST_TEXT = 20_000

/**
 * Without files, other templates, loops and most filters: a template names what it is given, and asks whether
 * it is there. What is not there can be no hole.
 */
const engine = new Liquid({
  strictVariables: true,
  strictFilters: true,
  ownPropertyOnly: true,
  templates: {},
  parseLimit: 10_000,
  renderLimit: 200,
  memoryLimit: 1e6,
  timezoneOffset: 0,
  locale: 'en',
})
for (const tag of Object.keys(engine.tags)) if (!TAGS.includes(tag)) delete engine.tags[tag]
for (const name of Object.keys(engine.filters)) {
  if (!FILTERS.includes(name)) delete engine.filters[name]
}

export type MailTemplate = { subject: string; body: string }
/** What is null is empty, and false in `if`. */
export type Values = Record<string, string | null | Record<string, string | null>>

/** Of an error of the engine, whose message ends with its place. */
const placeOf = (error: unknown): number =>
  Number(/, line:(\d+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? 1)

const REASONS: [RegExp, (found: string) => string][] = [
  [/undefined filter: (\S+)/, (name) => `there is no filter “${name}”`],
  [/tag "(\S+)" not found/, (name) => `there is no tag “${name}”`],
  [/output "(.*)" not closed/, (text) => `“${cutText(text, 40)}” is not closed with }}`],
  [/tag "(.*)" not closed/, (text) => `“${cutText(text, 40)}” is not closed with %}`],
  [/tag (\{%.*%\}) not closed/, (tag) => `“${cutText(tag, 40)}” has no end`],
  [/limit exceeded|over limit/, () => 'this asks for too much'],
  [/invalid value expression/, () => 'name a placeholder between {{ and }}'],
]

const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message.replace(/, line:\d+.*$/s, '') : ''
  for (const [pattern, words] of REASONS) {
    const found = pattern.exec(message)
    if (found) return words(found[1] ?? '')
  }
  return cutText(message, 120)
}

const unknownIn = (parsed: Template[], kind: EmailSubjectKind): string | null => {
  const names = PLACEHOLDERS[kind].map(({ name }) => name)
  const named = Object.values(engine.analyzeSync(parsed, { partials: false }).globals).flat()
  const unknown = named.find((variable) => !names.includes(variable.toString()))
  if (!unknown) return null
  const meant = nearest(unknown.toString(), names)
  const hint = meant === undefined ? '' : ` Did you mean {{ ${meant} }}?`
  return `Line ${unknown.location.row}: there is no placeholder {{ ${unknown.toString()} }} here.${hint}`
}

/** As long as names are; a template that is too much for these is refused when it is saved. */
const sampleOf = (kind: EmailSubjectKind): Values => {
  const values: Values = {}
  for (const { name } of PLACEHOLDERS[kind]) {
    const [root = '', part] = name.split('.')
    if (part === undefined) values[root] = 'x'.repeat(100)
    else values[root] = { ...Object(values[root]), [part]: 'x'.repeat(100) }
  }
  return values
}

const asSentence = (error: unknown) => `Line ${placeOf(error)}: ${reasonOf(error)}.`

/** What is wrong with a part of a template, as a sentence that names its line; null: nothing. */
export const templateProblem = (text: string, kind: EmailSubjectKind): string | null => {
  try {
    const parsed = engine.parse(text)
    const unknown = unknownIn(parsed, kind)
    if (unknown === null) engine.renderSync(parsed, sampleOf(kind))
    return unknown
  } catch (error) {
    return asSentence(error)
  }
}

/** The same of a whole template, by its parts. */
export const templateProblems = ({
  trigger,
  subject,
  body,
}: MailTemplate & { trigger: EmailTrigger }): Record<string, string> => {
  const kind = subjectOf(trigger)
  return Object.fromEntries(
    Object.entries({ subject, body }).flatMap(([name, text]) => {
      const problem = templateProblem(text, kind)
      return problem === null ? [] : [[name, problem]]
    }),
  )
}

/** Fills a template in. Values are never read as a template. Rejects with a sentence what asks for too much. */
export const fillTemplate = ({ subject, body }: MailTemplate, values: Values): MailTemplate => {
  const fill = (text: string) => {
    try {
      return String(engine.parseAndRenderSync(text, values))
    } catch (error) {
      throw new TemplateFailed(asSentence(error), { cause: error })
    }
  }
  return {
    subject: cutText(fill(subject).replace(/\s+/g, ' ').trim(), LONGEST_SUBJECT),
    body: cutText(fill(body).trim(), LONGEST_TEXT),
  }
}

export class TemplateFailed extends Error {}
