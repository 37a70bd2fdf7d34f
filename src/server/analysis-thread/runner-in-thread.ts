import type { Logger } from 'pino'

import type { Analysis } from '@/contracts/analysis'
import type { AnalysisInput } from '@/domain/analyzer'

import type { ModelInUse } from '../deps'
import { startAnsweringThread } from '../threads/answering-thread'
import type { AnalysisRunner } from './analysis-runner'

/** `bytes` are shared between threads; null: the model the product came with. */
export type SentModel = { version: string; bytes: Uint8Array<SharedArrayBuffer> | null }
export type AnalysisQuestion = { input: AnalysisInput; model: SentModel | null }

const send = ({ model: { version }, bytes, number }: ModelInUse): SentModel => {
  if (number === null) return { version, bytes: null }
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return { version, bytes: shared }
}

const bytesOf = ({ input }: AnalysisQuestion) =>
  input.transcript.reduce((sum, { text }) => sum + text.length, 0)

/** Runs the analysis in a thread of its own; `file` is the built `analysis-thread.ts`. */
export const startRunnerInThread = (file: URL, log: Logger): AnalysisRunner => {
  const { ask, close } = startAnsweringThread<AnalysisQuestion, Analysis>({
    file,
    log,
    does: 'analyses calls',
    bytesOf,
    onFatal: () => {
      throw new Error('The analysis of this call ended its thread')
    },
  })
  let last: { used: ModelInUse; sent: SentModel } | null = null
  const sentOf = (used: ModelInUse): SentModel => {
    if (last?.used !== used) last = { used, sent: send(used) }
    return last.sent
  }
  return { run: (input, used) => ask({ input, model: used && sentOf(used) }), close }
}
