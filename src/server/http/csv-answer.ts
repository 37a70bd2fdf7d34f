import type { Context } from 'hono'
import * as z from 'zod'

import { isoInZone } from '@/lib/iso-in-zone'

import type { ApiEnv } from './api-env'

export const CSV_ANSWERS = {
  200: {
    description: 'RFC 4180 in UTF-8 with a byte order mark; `X-Total-Count` says how many rows.',
    content: { 'text/csv': { schema: z.string() } },
  },
  401: { description: 'No session' },
  422: { description: 'Not filters of this list' },
}

type Exported = { of: string; rows: number; body: ReadableStream<Uint8Array>; timeZone: string }

export const answerCsv = (
  c: Context<ApiEnv>,
  { of, rows, body, timeZone }: Exported,
  now: Date,
) => {
  const today = isoInZone(timeZone)(now).slice(0, 10)
  return c.body(body, 200, {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="${of}-${today}.csv"`,
    'X-Total-Count': String(rows),
  })
}
