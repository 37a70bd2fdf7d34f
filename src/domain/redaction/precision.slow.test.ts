import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { isRecord } from '@/lib/is-record'

import { redactTurns } from './redact'
import type { Turn } from './turns'

const FOLDER = new URL('../../../../shared/data/dev/', import.meta.url)
const isHere = existsSync(FOLDER)

const turnsOf = (line: string): Turn[] => {
  const { message, call } = JSON.parse(line) as Record<string, Record<string, unknown> | undefined>
  const artifact = message?.['artifact']
  const spoken = isRecord(artifact) ? artifact['messages'] : call?.['transcript_object']
  if (!Array.isArray(spoken)) return []
  return spoken.filter(isRecord).flatMap(({ role, message: said, content }) => {
    const text = said ?? content
    if (typeof role !== 'string' || typeof text !== 'string' || /tool|system/.test(role)) return []
    return [{ speaker: role, pieces: [text] }]
  })
}

const NO_SECRETS = [
  /[$€£] ?\d[\d,.]*\d/g,
  /\b\d{1,2}\/\d{1,2}\/(?:19|20)\d\d\b/g,
  /\b\d{3}-\d{3}-\d{4}\b/g,
  /\b(?:order|balance is) (?:number |id )?\d+/gi,
]
const SECRET = /\bpin\b|card|cvv|security|social|ssn|one.time|pass/i

describe.skipIf(!isHere)(`redaction of the development data (absent: skipped)`, () => {
  const changed: { before: string; after: string; near: string }[] = []
  for (const provider of isHere ? ['vapi', 'retell'] : []) {
    const lines = gunzipSync(readFileSync(new URL(`${provider}.ndjson.gz`, FOLDER))).toString()
    for (const line of lines.trim().split('\n')) {
      const turns = turnsOf(line)
      for (const [index, pieces] of (redactTurns(turns) ?? []).entries()) {
        const before = turns[index]?.pieces.join('') ?? ''
        const near = turns.slice(Math.max(0, index - 4), index + 1).flatMap((turn) => turn.pieces)
        const after = pieces.join('')
        if (after !== before) changed.push({ before, after, near: near.join(' ') })
      }
    }
  }

  test.each(NO_SECRETS)('%s stays', (pattern) => {
    for (const { before, after } of changed) {
      expect(after.match(pattern) ?? []).toEqual(before.match(pattern) ?? [])
    }
  })

  test('nine of ten removals stand beside the name of a secret', () => {
    const named = changed.filter(({ near }) => SECRET.test(near))
    expect(named.length / changed.length).toBeGreaterThan(0.9)
  })
})
