import * as z from 'zod'

import { readShared } from './shared-data'

const provider = z.enum(['vapi', 'retell'])
const expectation = z.object({
  status: z.string().optional(),
  stored_calls: z.union([z.number(), z.string()]),
  must: z.array(z.string()).default([]),
})

const index = z.object({
  cases: z.array(
    z.object({
      id: z.string(),
      provider,
      file: z.string(),
      headers: z.record(z.string(), z.string()),
      bytes_sent: z.number(),
      expect: expectation,
      sign: z.string().optional(),
      on_disk: z.string().optional(),
    }),
  ),
  sequences: z.array(
    z.object({
      id: z.string(),
      steps: z.array(z.object({ file: z.string(), provider, status: z.string() })),
      expect: expectation,
    }),
  ),
})
export type BadCase = z.infer<typeof index>['cases'][number]
export type BadSequence = z.infer<typeof index>['sequences'][number]

export const readIndex = () =>
  index.parse(JSON.parse(readShared('bad-payloads/index.json').toString()))

/** The words of the index for a status, as the statuses they allow. */
export const allowsStatus = (words: string, status: number): boolean =>
  words.split(' or ').some((word) => {
    if (word === '2xx') return status >= 200 && status <= 204
    if (word === '4xx') return [400, 413, 415, 422].includes(status)
    return status === Number(word)
  })

/** How many calls the index allows a case to store, given the status it was answered with. */
export const allowedCounts = (words: number | string, status: number): number[] => {
  if (typeof words === 'number') return [words]
  if (words.startsWith('1 if 2xx')) return [status < 300 ? 1 : 0]
  if (words.startsWith('0, or 1')) return [0, 1]
  throw new Error(`The index says something new about stored calls: ${words}`)
}
