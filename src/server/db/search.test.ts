import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer, type TestServer } from '@tests/harness/server'
import { runs } from '@tests/harness/runs'

import { onlyRow, queryRows } from './rows'
import { searchDocument } from './search-document'
import { searchQuery } from './search-query'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const finds = async (text: string, typed: string) => {
  const asked = sql`select ${searchDocument(text)} @@ ${searchQuery(typed)} as found`
  return onlyRow(await queryRows<{ found: boolean }>(server.db, asked)).found
}

const TEXT = `Order AB-1234 missing, invoice 2025-05128 of 2026-11-20 over 49.90, version 10.2.3.
Ring 0176-1234-5678 or 079 123 45 67. Mail anna.berg@mail.example.com, see
https://shop.example.com/return_label?id=77 and C:\\Files\\scan_2026-11.final.pdf. ΟΔΟΣ Straße Zoë.
请在明天下午给我回电话。電話をかけてください。ได้รับสินค้าแล้ว 배송이 늦었어요 ＡＢＣ－９９`

test.each([
  '2025-05128',
  '49.90',
  '0176-1234-5678',
  '0176 1234 5678',
  '079-123-45-67',
  '2026-11-20',
  '10.2.3',
  '10.2',
  'Order AB-1234 missing',
  'AB 1234',
  'ab-12',
  'berg@mail',
  'mail.example.com',
  'example.com/return_label',
  'scan_2026-11.final.pdf',
  'final.pdf',
  'οδο',
  'strasse zoe',
  '回电话',
  '话',
  'ください',
  '電話をかけ',
  'สินค้า',
  '늦었',
  '"下午给我"',
  '"version 10.2.3"',
  'abc-99',
  'nothing or missing',
  'missing -parcel',
])('%s is found', async (typed) => {
  expect(await finds(TEXT, typed)).toBe(true)
})

test.each([
  '2025-05129',
  '49.91',
  '2026-20-11',
  '10.3',
  'AB-1235',
  '"missing Order"',
  'missing -invoice',
  'erg@mail',
  '话电',
  'or missing nothing',
  '-',
  '"',
  '"" -""',
])('%s is not found', async (typed) => {
  expect(await finds(TEXT, typed)).toBe(false)
})

test('what stands far down a long text is found', async () => {
  const long = `${'1.2 again and again 再一次 '.repeat(6000)} at the end 7-8-9 请回电话`
  expect(await finds(long, '7-8-9')).toBe(true)
  expect(await finds(long, '请回电话')).toBe(true)
})

test('text of every length has a document', async () => {
  const all = Array.from({ length: 200_000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
  )
  expect(await finds(all.join(''), all.slice(0, 3).join(''))).toBe(true)
  expect(await finds('x'.repeat(100_000), 'x'.repeat(150))).toBe(true)
})

const piece = fc.oneof(
  fc.constantFrom('Ana', 'Straße', 'ΟΔΟΣ', 'İzmir', 'Zoë', 'o’Brien', 'no', 'yes', 'ﬁne', '½'),
  fc.constantFrom('1', '07', '2026', '0044', '99999', '3rd', 'x2'),
  fc.constantFrom('请', '回电话', '電話', 'をかけ', 'ー', '배송이', 'ได้', 'ແລ້ວ', 'か\u3099'),
  fc.string({ minLength: 1, maxLength: 3, unit: 'grapheme' }),
)
const gap = fc.constantFrom(
  ' ',
  ' ',
  ' ',
  '',
  '-',
  '.',
  ', ',
  '/',
  '@',
  '_',
  ' (',
  ') ',
  ':',
  '🙂',
  '\n',
)
const record = fc
  .array(fc.tuple(piece, gap), { minLength: 1, maxLength: 14 })
  .map((parts) => parts.flat().join('').toWellFormed().replaceAll('\0', ''))

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u
const isSpaced = (letter: string | undefined) =>
  letter !== undefined && /[\p{L}\p{N}]/u.test(letter) && !UNSPACED.test(letter)
/** One letter may stand for several: ㋀ is 1月. */
const isWithinWord = (before: string, one: string) => {
  const [last, first] = [before, one].map((text) =>
    Array.from(text.normalize('NFKD').replaceAll(/\p{M}/gu, '')),
  )
  return isSpaced(last?.at(-1)) && isSpaced(first?.[0])
}

/** From the beginning of a word, or anywhere in scripts without spaces, to wherever. */
const copied = fc.tuple(record, fc.nat(), fc.nat()).map(([text, from, length]) => {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment)
  const starts = characters.flatMap((one, at) =>
    isWithinWord(characters[at - 1] ?? '', one) ? [] : [at],
  )
  const start = starts[from % Math.max(starts.length, 1)] ?? 0
  const run = characters.slice(start, start + 1 + (length % 40)).join('')
  return { text, run: run.trim() }
})

const hasWord = (run: string) => /[\p{L}\p{N}]/u.test(run.normalize('NFKC'))
/** Asks for what is not there. */
const EXCLUDES = /(?:^|\s)-|"/

test('whatever somebody copies from a record finds it', async () => {
  await fc.assert(
    fc.asyncProperty(copied, async ({ text, run }) => {
      fc.pre(hasWord(run) && !EXCLUDES.test(run))
      expect({ text, run, found: await finds(text, run) }).toMatchObject({ found: true })
    }),
    { numRuns: runs(3000) },
  )
})
