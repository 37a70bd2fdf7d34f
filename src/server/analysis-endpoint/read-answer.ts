import * as z from 'zod'

import type { ClaimOf } from '@/contracts/analysis'
import type { Evidence, Utterance } from '@/contracts/transcript'
import { withCaller } from '@/domain/caller-in-title'
import { cutOnWord } from '@/lib/cut-on-word'

import type { EndpointClaims } from '../analysis/endpoint-claims'
import { isContentWord } from '../analysis/topic'
import { anonymous, type Conversation, type Questions } from './questions'
import { foldWord, spokenIn, unspokenIn } from './spoken-words'

const LONGEST_QUOTE = 160
/** Longer ones are looked up word by word for seconds. */
const LONGEST_SENT = 500
const MOST_QUOTES = 3
const HALF_SURE = 0.5

/** Small models answer one quote or step without its list, and numbers in quotation marks. */
const listed = (value: unknown) =>
  value === undefined || value === null || Array.isArray(value) ? value : [value]
const numeric = (value: unknown) =>
  typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : value

const quotes = z.preprocess(
  listed,
  z
    .array(z.string().max(LONGEST_SENT))
    .min(1)
    .transform((sent) => sent.slice(0, MOST_QUOTES)),
)
const confidence = z.preprocess((value) => numeric(value ?? HALF_SURE), z.number().min(0).max(1))
const ANSWER = z
  .object({ category: z.unknown(), summary: z.unknown(), titles: z.unknown() })
  .partial()
const CATEGORY = z.object({ key: z.string(), confidence, quotes })
const SUMMARY = z.object({ text: z.string(), confidence, quotes })
/** More than there are steps to ask about; small models repeat themselves. */
const MOST_TITLES = 10
const TITLES = z.preprocess(listed, z.array(z.unknown()))
const TITLE = z.object({ step: z.preprocess(numeric, z.int()), title: z.string(), quotes })

export type Retitled = { from: string; title: string }
export type CheckedAnswer = EndpointClaims & {
  titles: Retitled[]
  /** Why claims were left out, each a phrase. */
  problems: string[]
}

type Asked = Conversation & {
  questions: Questions
  categories: { key: string; label: string }[]
  version: string
  /** It is not surer than it has been right. */
  surest: number
}

type Word = { folded: string; from: number; to: number }

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)].map(({ 0: word, index }) => ({
    folded: foldWord(word),
    from: index,
    to: index + word.length,
  }))

const SHORTEST_WORD = 3
const saysSomething = (words: Word[]) =>
  words.some(({ folded }) => folded.length >= SHORTEST_WORD && isContentWord(folded))

const findQuote = (
  sought: Word[],
  by: 'caller' | 'agent',
  transcript: Utterance[],
): Evidence | null => {
  if (sought.length < 2) return null
  for (const [utterance, { role, text, startSeconds }] of transcript.entries()) {
    if (role !== by) continue
    const said = wordsOf(text)
    const at = said.findIndex((_, start) =>
      sought.every(({ folded }, place) => said[start + place]?.folded === folded),
    )
    const [first, last] = [said[at], said[at + sought.length - 1]]
    if (at < 0 || !first || !last) continue
    const passage = cutOnWord(text.slice(first.from, last.to), LONGEST_QUOTE)
    return { utterance, quote: passage, startSeconds }
  }
  return null
}

/** One line of plain words. */
const isPlain = (text: string, longest: number) =>
  text.length <= longest &&
  /\p{L}{2}/u.test(text) &&
  !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>`*_#|[\]{}\\]|:\/\/|www\./u.test(text)

const UNSPOKEN = {
  number: 'a number that is not in the call',
  word: 'a word that is not in the call',
}
const MALFORMED = 'an answer in the wrong format'

/** Labels are what a model reads, and often what it answers. */
const categoryOf = (named: string, categories: Asked['categories']): string | null => {
  const isIt = (name: string) => name.toLowerCase() === named.trim().toLowerCase()
  return categories.find(({ key, label }) => isIt(key) || isIt(label))?.key ?? null
}

/** Claims that were asked for, are in form, and rest on words that were said; nothing else of an answer. */
export const readAnswer = (answer: unknown, asked: Asked): CheckedAnswer => {
  const problems = new Set<string>()
  const { questions, transcript, caller, categories, version, surest } = asked
  const spoken = spokenIn(transcript)
  const part = <Part>(schema: z.ZodType<Part>, value: unknown): Part | null => {
    if (value === undefined || value === null) return null
    const { data } = schema.safeParse(value)
    if (data === undefined) problems.add(MALFORMED)
    return data ?? null
  }
  const evidenceOf = (quoted: string[]): Evidence[] | null => {
    const found = quoted.flatMap((quote) => {
      const sought = wordsOf(quote)
      const passage =
        findQuote(sought, 'caller', transcript) ?? findQuote(sought, 'agent', transcript)
      return passage ? { passage, sought } : []
    })
    const evidence = found.map(({ passage }) => passage)
    if (found.length < quoted.length) problems.add('a claim whose quote is not in the call')
    else if (found.every(({ sought }) => saysSomething(sought))) return evidence
    else problems.add('a claim whose quote has no content')
    return null
  }
  const isOfCaller = (evidence: Evidence[]) =>
    evidence.some(({ utterance }) => transcript[utterance]?.role === 'caller')
  const claim = (value: string, stated: number, evidence: Evidence[]): ClaimOf<'summary'> => ({
    value,
    source: 'endpoint',
    reason: '',
    confidence: Math.round(Math.min(stated, surest) * 100) / 100,
    version,
    evidence,
  })
  const text = (written: string, longest: number, known?: string) => {
    const trimmed = written.trim()
    if (!isPlain(trimmed, longest)) {
      problems.add('a text that is too long or no plain line')
      return null
    }
    const unspoken = unspokenIn(trimmed, spoken, known)
    if (unspoken === null) return trimmed
    problems.add(UNSPOKEN[unspoken])
    return null
  }

  const parts = part(ANSWER, answer) ?? {}
  const checked: CheckedAnswer = { titles: [], problems: [] }
  const category = questions.category ? part(CATEGORY, parts.category) : null
  const key = category && categoryOf(category.key, categories)
  if (category && key === null) problems.add('a category that is not one')
  else if (category && key) {
    const evidence = evidenceOf(category.quotes)
    if (evidence && isOfCaller(evidence))
      checked.category = claim(key, category.confidence, evidence)
    else if (evidence) problems.add('a category that rests on no word of the caller')
  }
  const summary = questions.summary ? part(SUMMARY, parts.summary) : null
  const written = summary && text(summary.text, 240)
  const basis = written ? evidenceOf(summary.quotes) : null
  if (summary && written && basis) checked.summary = claim(written, summary.confidence, basis)
  for (const one of (part(TITLES, parts.titles) ?? []).slice(0, MOST_TITLES)) {
    const titled = part(TITLE, one)
    const from = titled && questions.steps[titled.step]
    if (!titled || !from || checked.titles.some((title) => title.from === from)) continue
    const sent = anonymous(from, caller)
    const title = text(titled.title, 100, sent)
    if (!title || !evidenceOf(titled.quotes)) continue
    checked.titles.push({ from, title: withCaller(title, sent === from ? null : caller) })
  }
  return { ...checked, problems: [...problems] }
}
