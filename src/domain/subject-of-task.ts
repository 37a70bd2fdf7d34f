import type { ProposedNextStep } from '@/contracts/analysis'
import { lowerFirst } from '@/lib/lower-first'
import { upperFirst } from '@/lib/upper-first'

import { subjectOfStep } from './ticket-subject'

const LONGEST = 100
const MATTER_ONLY =
  /^(?:Look into|Arrange the visit about|Send (?:the|an?) (?:\w+ )?(?:technician|engineer|plumber|electrician|mechanic|locksmith|crew) about|(?:Have (?:\w+ ){1,4}(?:email|text|write to)|Write to) the caller about) /
const ONCE_DONE = /^(?:Text|Email|Write to|Let) the caller (?:know )?(?:about .+ )?when /
const FOLLOW_UP = /^Follow up\b/
const OF_MATTER = /^(?!Check with the caller)([^:]+): (?:the |their |our |an? )?([^:]+)$/
/** "Review the charge" */
const DEED_ONLY = /^(\w+) (?:the|their) ([\w-]+)$/
const LEADING = /^Question(?:: | about (?:an?|the) )/
const LATER = / ?: follow-up$/
/** What is looked for is another time. */
const MOVED = / to be (?:moved|rescheduled|postponed)$/
const COMMON = new Set(['the', 'their', 'with', 'from', 'about', 'for', 'and', 'not', 'that'])

/** The beginnings of words, so that "moving" is of "move". */
const stemsOf = (text: string) =>
  (text.toLowerCase().match(/[a-z]{3,}/g) ?? [])
    .filter((word) => !COMMON.has(word))
    .map((word) => word.slice(0, 4))

const sharesWord = (one: string, other: string) => {
  const stems = stemsOf(one)
  return stemsOf(other).some((stem) => stems.includes(stem))
}

const countWords = (text: string) => text.split(' ').length

const isCancellationOf = (matter: string, thing: string) =>
  matter.startsWith('Cancellation of ') &&
  stemsOf(thing).every((stem) => stemsOf(matter).includes(stem))

function ofFollowUp(plain: string, matter: string): string {
  const [thing = '', ...why] = plain.split(/(?=: )/)
  if (why.length === 0) {
    const isMore = countWords(plain) > countWords(matter.replace(LATER, ''))
    return sharesWord(plain, matter) && !isMore ? matter : plain
  }
  const whole = `${matter.replace(LATER, '')}${why.join('')}`
  const isLonger =
    matter.toLowerCase().startsWith(`${thing.toLowerCase()} `) || isCancellationOf(matter, thing)
  const isWhole =
    (isLonger && !/ to be \w+$/.test(matter)) ||
    (matter.startsWith('Cannot ') && sharesWord(thing, matter))
  return isWhole && !matter.includes(':') && whole.length <= LONGEST ? whole : plain
}

/** A step as a subject, the matter first: "Late order: open a search with the carrier". */
export function withMatter(title: string, matter: string): string {
  const plain = subjectOfStep(title)
  if (ONCE_DONE.test(title) && matter !== '') return matter.replace(LATER, '')
  if (FOLLOW_UP.test(title)) return ofFollowUp(plain, matter)
  if (MATTER_ONLY.test(title)) {
    const thing = subjectOfStep(title.replace(MATTER_ONLY, 'Follow up on '))
    return sharesWord(thing, matter) ? matter : thing
  }
  const [, task = '', of = ''] = OF_MATTER.exec(plain) ?? []
  if (of !== '' && of !== 'waiting list') return upperFirst(`${of}: ${lowerFirst(task)}`)
  if (of !== '') return plain
  const about = upperFirst(matter.replace(LATER, '').replace(LEADING, '').replace(MOVED, ''))
  const [, deed = '', thing = ''] = DEED_ONLY.exec(plain) ?? []
  const isOfIt = thing !== '' && new RegExp(`\\b${thing}\\b`, 'i').test(about)
  const found = MOVED.test(matter) ? plain.replace(/^Look for (?=an? |another )/, '') : plain
  const what = lowerFirst(found).replace(`the ${lowerFirst(about)}`, 'it')
  const both = `${about}: ${isOfIt ? deed.toLowerCase() : what}`
  return about === '' || both.length > LONGEST ? plain : both
}

const isTask = ({ kind, title, source }: ProposedNextStep) =>
  source === 'local' &&
  kind !== 'callback' &&
  !FOLLOW_UP.test(title) &&
  !MATTER_ONLY.test(title) &&
  !ONCE_DONE.test(title) &&
  !title.startsWith('Check with ')

/** Why it could not be done or what is to be done, where a step says it of the same matter. */
export function withStep(subject: string, steps: readonly ProposedNextStep[]): string {
  const matter = subject.replace(LATER, '')
  if (matter.includes(':') || /\bsuspected fraud\b/i.test(matter)) return subject
  for (const { title, source } of steps) {
    const [of = '', why = ''] = FOLLOW_UP.test(title) ? subjectOfStep(title).split(': ') : []
    const both = `${matter}: ${why}`
    if (source === 'local' && why !== '' && sharesWord(of, matter) && both.length <= LONGEST) {
      return both
    }
  }
  const task = steps.find(isTask)
  const both = task ? withMatter(task.title, matter) : ''
  const isBoth = both.includes(': ') && both.length <= LONGEST && sharesWord(both, matter)
  return isBoth ? both : subject
}
