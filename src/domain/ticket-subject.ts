import { cutOnPhrase } from '@/lib/cut-on-phrase'
import { cutOnWord } from '@/lib/cut-on-word'

const LONGEST = 100
const FIRST = /^.+?(?<!\b(?:dr|mr|mrs|ms|st|no))[.!?]["”]?(?=\s|$)/is
const BY_THE_WAY = /(?<=.{12}), (?!but |and ).+$/

export const firstSentence = (text: string): string => FIRST.exec(text)?.[0] ?? text

/** How a summary begins, and what of that the matter is. */
const TOLD: [RegExp, string][] = [
  [/^Reports that there(?:'s| is| are| was| were) (?:an? )?/, ''],
  [
    /^Reports that they (?:went and )?(lost|left|broke|cracked|damaged|dropped) (?:their|the) /,
    '$1 ',
  ],
  [/^Reports that (?:they(?: have|'ve)?(?: got)?(?: an?)? |(?:their|the) )?/, ''],
  [/^Wants to know /, 'Question: '],
  [/^Wants to complain about (?:their |the )?/, 'Complaint about '],
  [/^(?:Has|Questions) (?:an?|the|some) /, ''],
  [/^Calls (?:again )?about (?:their|the|an?) /, ''],
  [/^(?:Wants to|Asks us to) /, ''],
  [/^Wants (?:some )?help (?:with )?(?:their |the )?/, ''],
  [/^Wants (?:(?:an?|the|some|their) )?/, ''],
  [/^Is looking for /, 'Find '],
  [/^Asks about (?:the|their|our) /, ''],
  [/^Asks (?=whether|why|what|when|how)/, 'Question: '],
]

const SUPPOSED =
  /^Reports that they(?:(?:'re| are) (?:afraid|sure|worried)| (?:just )?(?:think|believe|guess|feel|suspect))(?: that)? /

/** In other languages no phrase may end in reach: a subject that is cut on a word is better than no ticket. */
const cut = (text: string) => cutOnPhrase(text, LONGEST) || cutOnWord(text, LONGEST)

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** The matter as a ticket names it, of what a summary begins with: "Internet is down". */
export const subjectOf = (summary: string): string => {
  const quote = /^(?:Asks|Says): “([^”]+)”/.exec(summary)?.[1]
  const sentence = firstSentence(quote ?? summary)
    .replace(/[.,;:]$/, '')
    .replace(SUPPOSED, 'Reports that ')
  const told = TOLD.find(([pattern]) => pattern.test(sentence))
  if (!told && !quote) return cut(sentence)
  const matter = told ? sentence.replace(...told) : sentence
  return capital(cut(matter.replace(BY_THE_WAY, '')))
}

/** The same of the title of a next step. */
export const subjectOfStep = (title: string): string =>
  capital(title.replace(/^Follow up(?: with .+?)?(?: on|:) (?:the |their )?/, ''))
