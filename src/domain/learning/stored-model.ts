import * as z from 'zod'

import type { Blend } from './classify'
import { FEATURE_SPACE } from './features'
import type { TextModel } from './text-model'

/** `licences` names those of the texts it was trained on, where they were not a workspace's own. */
export type StoredModel = { model: TextModel; blend: Blend; licences: string[] }

export class UnreadableModel extends Error {}

/** Raised when features change: a model trained on others is of no use then. */
const VERSION = 1
const MARK = new TextEncoder().encode('CALL-MODEL:')
const [VERSION_AT, LENGTH_AT, HEAD_LENGTH_AT, SUM_AT, HEAD_AT] = [11, 12, 16, 20, 24] as const
const LEVELS = 127

const head = z.object({
  labels: z.array(z.string()).max(1000),
  columns: z.int().min(0).max(FEATURE_SPACE),
  unseenRarity: z.number().positive(),
  blend: z.object({
    rulesShare: z.number().min(0),
    temperature: z.number().positive(),
    sureness: z.object({ bias: z.number(), rules: z.number(), words: z.number() }).optional(),
  }),
  biases: z.array(z.number()),
  scales: z.array(z.number().min(0)),
  licences: z.array(z.string()).default([]),
})
type Head = z.infer<typeof head>

type Writable = Omit<StoredModel, 'licences'> & Partial<StoredModel>

/** Lengths and check sum, a head as JSON, then columns, rarities and a byte for each weight. */
export function writeModel({ model, blend, licences = [] }: Writable): Uint8Array {
  const { labels, columns, rarities, unseenRarity, weights } = model
  const own = weights.map((row) => row.subarray(0, columns.length))
  const scales = own.map((row) => row.reduce((most, one) => Math.max(most, Math.abs(one)), 0))
  const described: Head = {
    labels,
    columns: columns.length,
    unseenRarity,
    blend,
    biases: weights.map((row) => row[columns.length] ?? 0),
    scales,
    licences,
  }
  const text = new TextEncoder().encode(JSON.stringify(described))
  const bytes = new Uint8Array(HEAD_AT + text.length + bodyLength(described))
  const view = new DataView(bytes.buffer)
  bytes.set(MARK)
  bytes.set(text, HEAD_AT)
  let at = HEAD_AT + text.length
  for (const [place, column] of columns.entries()) {
    view.setUint32(at, column, true)
    view.setFloat32(at + 4, rarities[place] ?? 0, true)
    at += 8
  }
  for (const [label, row] of own.entries()) {
    const scale = LEVELS / (scales[label] || 1)
    for (const weight of row) {
      view.setInt8(at, Math.round(weight * scale))
      at += 1
    }
  }
  view.setUint8(VERSION_AT, VERSION)
  view.setUint32(LENGTH_AT, bytes.length, true)
  view.setUint32(HEAD_LENGTH_AT, text.length, true)
  view.setUint32(SUM_AT, checkSum(bytes), true)
  return bytes
}

export function readModel(bytes: Uint8Array): StoredModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!MARK.every((byte, at) => bytes[at] === byte)) refuse('This is not a model of calls.')
  if (bytes.length < HEAD_AT) refuse('The model is cut off or damaged.')
  if (view.getUint8(VERSION_AT) !== VERSION) refuse('The model was written by another version.')
  const isWhole = view.getUint32(LENGTH_AT, true) === bytes.length
  if (!isWhole || view.getUint32(SUM_AT, true) !== checkSum(bytes)) {
    refuse('The model is cut off or damaged.')
  }
  let at = HEAD_AT + view.getUint32(HEAD_LENGTH_AT, true)
  const text = new TextDecoder().decode(bytes.subarray(HEAD_AT, at))
  const {
    labels,
    columns: count,
    unseenRarity,
    blend,
    biases,
    scales,
    licences,
  } = head.parse(JSON.parse(text))
  const columns = new Int32Array(count)
  const rarities = new Float32Array(count)
  for (let place = 0; place < count; place += 1) {
    columns[place] = view.getUint32(at, true)
    rarities[place] = view.getFloat32(at + 4, true)
    at += 8
  }
  const weights = labels.map((_, label) => {
    const scale = (scales[label] ?? 0) / LEVELS
    const row = new Float32Array(count + 1)
    for (let place = 0; place < count; place += 1) row[place] = view.getInt8(at + place) * scale
    row[count] = biases[label] ?? 0
    at += count
    return row
  })
  return { model: { labels, columns, rarities, unseenRarity, weights }, blend, licences }
}

const bodyLength = ({ columns, labels }: Head) => columns * (8 + labels.length)

function refuse(reason: string): never {
  throw new UnreadableModel(reason)
}

function checkSum(bytes: Uint8Array): number {
  let sum = 0x81_1c_9d_c5
  for (const [at, byte] of bytes.entries()) {
    if (at < SUM_AT || at >= HEAD_AT) sum = Math.imul(sum ^ byte, 0x01_00_01_93)
  }
  return sum >>> 0
}
