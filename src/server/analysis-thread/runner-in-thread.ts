import type { Logger } from 'pino'

import type { Analysis } from '@/contracts/analysis'
import type { Utterance } from '@/contracts/transcript'
import type { AnalysisInput, Trial, TrialReading } from '@/domain/analyzer'

import type { ModelInUse } from '../deps'
import { QuestionGivenUp, startAnsweringThread } from '../threads/answering-thread'
import type { AnalysisRunner } from './analysis-runner'

/** `bytes` are shared between threads; null: the model the product came with. */
export type SentModel = { version: string; bytes: Uint8Array<SharedArrayBuffer> | null }
export type AnalysisQuestion = { model: SentModel | null } & (
  | { input: AnalysisInput }
  | { trial: Trial }
)
export type AnalysisAnswer = { analysis: Analysis } | { reading: TrialReading }

const send = ({ model: { version }, bytes, number }: ModelInUse): SentModel => {
  if (number === null) return { version, bytes: null }
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return { version, bytes: shared }
}

const lengthOf = (words: string | Utterance[]) =>
  typeof words === 'string' ? words.length : words.reduce((sum, { text }) => sum + text.length, 0)

const bytesOf = (question: AnalysisQuestion) =>
  lengthOf(
    'trial' in question
      ? (question.trial.words ?? question.trial.input.transcript)
      : question.input.transcript,
  )

/** The longest call takes about a second. */
const DEADLINE_SECONDS = 30

/** Runs the analysis in a thread of its own; `file` is the built `analysis-thread.ts`. */
export const startRunnerInThread = (file: URL, log: Logger): AnalysisRunner => {
  const { ask, close } = startAnsweringThread<AnalysisQuestion, AnalysisAnswer>({
    file,
    log,
    does: 'analyses calls',
    bytesOf,
    deadlineSeconds: DEADLINE_SECONDS,
    onFatal: () => {
      throw new QuestionGivenUp('The analysis of this call ended its thread')
    },
  })
  let last: { used: ModelInUse; sent: SentModel } | null = null
  const sentOf = (used: ModelInUse): SentModel => {
    if (last?.used !== used) last = { used, sent: send(used) }
    return last.sent
  }
  const askWith = (
    question: { input: AnalysisInput } | { trial: Trial },
    used: ModelInUse | null,
  ) => ask({ ...question, model: used && sentOf(used) })
  return {
    run: async (input, used) => {
      const answer = await askWith({ input }, used)
      if ('analysis' in answer) return answer.analysis
      throw new TypeError('The thread answered another question')
    },
    readTrial: async (trial, used) => {
      const answer = await askWith({ trial }, used)
      if ('reading' in answer) return answer.reading
      throw new TypeError('The thread answered another question')
    },
    close,
  }
}
