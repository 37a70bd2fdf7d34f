import { categoryLabel } from '@/components/labels'
import { sentence } from '@/lib/sentence'
import type { CallDetail } from '@/contracts/calls'
import type { NextStep } from '@/contracts/next-steps'
import type { Evidence } from '@/contracts/transcript'

export type NumberedClaim = {
  key: ClaimKey
  number: number
  label: string
  evidence: readonly Evidence[]
}
export type ClaimKey = (typeof CLAIMS)[number] | 'callback' | `subject:${string}` | `step:${string}`

const CLAIMS = ['summary', 'resolution', 'category', 'priority', 'sentiment'] as const

export const inOrderOfCreation = (steps: readonly NextStep[]): NextStep[] =>
  steps.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))

/** What else the call is about, beside the category that the AI claims. */
export const otherSubjects = (analysis: CallDetail['analysis']) =>
  analysis?.subjects.filter(({ value }) => value !== analysis.category?.value) ?? []

/** Every claim that rests on lines of the transcript, numbered from 1. */
export const numberClaims = ({
  analysis,
  nextSteps,
  transcript,
}: Pick<CallDetail, 'analysis' | 'nextSteps' | 'transcript'>): NumberedClaim[] => {
  const known = (evidence: readonly Evidence[]) =>
    evidence.flatMap((one): Evidence[] => {
      const spoken = transcript[one.utterance]
      return spoken ? [{ ...one, startSeconds: one.startSeconds ?? spoken.startSeconds }] : []
    })
  const claims: Omit<NumberedClaim, 'number'>[] = [
    ...CLAIMS.map((key) => ({
      key,
      label: sentence(key),
      evidence: known(analysis?.[key]?.evidence ?? []),
    })),
    ...otherSubjects(analysis).map(({ value, evidence }) => ({
      key: `subject:${value}` as const,
      label: `Also: ${categoryLabel(value)}`,
      evidence: known(evidence),
    })),
    ...inOrderOfCreation(nextSteps).map(({ id, title, evidence }) => ({
      key: `step:${id}` as const,
      label: `Next step: ${title}`,
      evidence: known(evidence),
    })),
    { key: 'callback', label: 'Callback', evidence: known(analysis?.callback?.evidence ?? []) },
  ]
  return claims
    .filter(({ evidence }) => evidence.length > 0)
    .map((claim, position) => ({ ...claim, number: position + 1 }))
}

export type LineMark = { number: number; label: string; quote: string }

export const marksByLine = (claims: readonly NumberedClaim[]): Map<number, LineMark[]> => {
  const marks = new Map<number, LineMark[]>()
  for (const { number, label, evidence } of claims) {
    for (const { utterance, quote } of evidence) {
      const line = marks.get(utterance) ?? []
      marks.set(utterance, [...line, { number, label, quote }])
    }
  }
  return marks
}

export type Piece = {
  text: string
  start: number
  /** Which of the finds it is part of; -1: none. */
  find: number
  marked: boolean
  ends: LineMark[]
}

const findQuote = (text: string, quote: string) => {
  const wanted = quote.replace(/^…|…$/g, '').trim()
  const start = wanted === '' ? -1 : text.indexOf(wanted)
  return start === -1 ? { start: 0, end: text.length } : { start, end: start + wanted.length }
}

/**
 * A line cut where quotes begin and end, and at `finds`, what was searched. The pieces joined are the
 * text, unchanged.
 */
export const cutAtQuotes = (
  text: string,
  marks: readonly LineMark[],
  finds: readonly { start: number; end: number }[] = [],
): Piece[] => {
  const spans = marks.map((mark) => ({ mark, ...findQuote(text, mark.quote) }))
  const cuts = new Set([
    0,
    text.length,
    ...[...spans, ...finds].flatMap(({ start, end }) => [start, end]),
  ])
  const edges = [...cuts].toSorted((a, b) => a - b)
  return edges.slice(1).map((end, position) => {
    const start = edges[position] ?? 0
    return {
      text: text.slice(start, end),
      start,
      find: finds.findIndex((find) => find.start <= start && find.end >= end),
      marked: spans.some((span) => span.start <= start && span.end >= end),
      ends: spans.filter((span) => span.end === end).map(({ mark }) => mark),
    }
  })
}
