import * as z from 'zod'

import type { ClaimOf } from '@/contracts/analysis'
import type { Evidence, Utterance } from '@/contracts/transcript'
import { cutOnWord } from '@/lib/cut-on-word'
import { fold } from '@/lib/fold'

import type { EndpointClaims } from '../analysis/endpoint-claims'
import { isContentWord } from '../analysis/topic'
import type { Questions } from './questions'

const LONGEST_QUOTE = 160
/** Longer ones are looked up word by word for seconds. */
const LONGEST_SENT = 500
const quotes = z.array(z.string().max(LONGEST_SENT)).min(1).max(3)
const confidence = z.number().min(0).max(1)
const ANSWER = z
  .object({ category: z.unknown(), summary: z.unknown(), titles: z.unknown() })
  .partial()
const CATEGORY = z.object({ key: z.string(), confidence, quotes })
const SUMMARY = z.object({ text: z.string(), confidence, quotes })
const TITLES = z.array(z.object({ step: z.int(), title: z.string(), quotes })).max(5)

export type Retitled = { from: string; title: string }
export type CheckedAnswer = EndpointClaims & {
  titles: Retitled[]
  /** Why claims were left out, each a phrase. */
  problems: string[]
}

type Asked = {
  questions: Questions
  transcript: Utterance[]
  categories: string[]
  version: string
  /** It is not surer than it has been right. */
  surest: number
}

type Word = { folded: string; from: number; to: number }

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)].map(({ 0: word, index }) => ({
    folded: fold(word).replaceAll('’', "'"),
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

const JOINS = /(?<=\d)[\s().-]+(?=\d)/gu
const longNumbers = (text: string) => text.replaceAll(JOINS, '').match(/\d{3,}/g) ?? []

const MALFORMED = 'one that is not in the form asked for'

/** Claims that were asked for, are in form, and rest on words that were said; nothing else of an answer. */
export const readAnswer = (answer: unknown, asked: Asked): CheckedAnswer => {
  const problems = new Set<string>()
  const { questions, transcript, categories, version, surest } = asked
  const saidNumbers = new Set(transcript.flatMap((turn) => longNumbers(turn.text)))
  const part = <Part>(schema: z.ZodType<Part>, value: unknown): Part | null => {
    if (value === undefined || value === null) return null
    const { data } = schema.safeParse(value)
    if (data === undefined) problems.add(MALFORMED)
    return data ?? null
  }
  const evidenceOf = (quoted: string[]): Evidence[] | null => {
    const found = quoted.flatMap((quote) => {
      const sought = wordsOf(quote)
      const said = findQuote(sought, 'caller', transcript) ?? findQuote(sought, 'agent', transcript)
      return said ? { said, sought } : []
    })
    const evidence = found.map(({ said }) => said)
    if (found.length < quoted.length) problems.add('one that rests on words nobody said')
    else if (found.every(({ sought }) => saysSomething(sought))) return evidence
    else problems.add('one that rests on words that say nothing')
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
  const text = (said: string, longest: number) => {
    const trimmed = said.trim()
    const isSaid = longNumbers(trimmed).every((number) => saidNumbers.has(number))
    if (!isSaid) problems.add('a number that nobody said')
    else if (isPlain(trimmed, longest)) return trimmed
    else problems.add('a text that is too long or no plain line')
    return null
  }

  const parts = part(ANSWER, answer) ?? {}
  const checked: CheckedAnswer = { titles: [], problems: [] }
  const category = questions.category ? part(CATEGORY, parts.category) : null
  if (category && !categories.includes(category.key)) problems.add('a category that is not one')
  else if (category) {
    const evidence = evidenceOf(category.quotes)
    if (evidence && isOfCaller(evidence))
      checked.category = claim(category.key, category.confidence, evidence)
    else if (evidence) problems.add('a category that rests on no word of the caller')
  }
  const summary = questions.summary ? part(SUMMARY, parts.summary) : null
  const told = summary && text(summary.text, 240)
  const basis = told ? evidenceOf(summary.quotes) : null
  if (summary && told && basis) checked.summary = claim(told, summary.confidence, basis)
  for (const { step, title, quotes: quoted } of part(TITLES, parts.titles) ?? []) {
    const from = questions.steps[step]
    const named = from === undefined ? null : text(title, 100)
    if (from !== undefined && named && evidenceOf(quoted))
      checked.titles.push({ from, title: named })
  }
  return { ...checked, problems: [...problems] }
}
