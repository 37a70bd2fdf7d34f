import type { Analysis } from '@/contracts/analysis'
import type { AnalysisInput, Analyzer, Trial, TrialReader, TrialReading } from '@/domain/analyzer'
import type { CallModel } from '@/domain/learning/call-model'

import { readTrial } from '../analysis-try/read-trial'
import type { ModelHolder, ModelInUse } from '../deps'
import { createLocalAnalyzer, versionWith } from '../analysis/local-analyzer'
import { ANGER_MODEL, FAILURE_MODEL, readStartingModel } from '../analysis/starting-model'

/** Runs the analysis, in this thread or in one of its own. */
export type AnalysisRunner = {
  /** By rules alone where `model` is null. */
  run: (input: AnalysisInput, model: ModelInUse | null) => Promise<Analysis>
  /** The same of words that are tried out. */
  readTrial: (trial: Trial, model: ModelInUse | null) => Promise<TrialReading>
  /** Call it after the last question was answered. */
  close: () => Promise<void>
}

type Used = Pick<ModelInUse, 'model'> | null

export const runnerHere = (refused: (why: string) => void) => {
  const anger = readStartingModel(refused, ANGER_MODEL)?.model ?? null
  const failure = readStartingModel(refused, FAILURE_MODEL)?.model ?? null
  const analyzerOf = (model: CallModel | null) =>
    createLocalAnalyzer({ model: () => model, anger, failure })
  return {
    run: (input: AnalysisInput, used: Used) => analyzerOf(used?.model ?? null).analyze(input),
    readTrial: (trial: Trial, used: Used) => {
      const model = used?.model ?? null
      return readTrial(trial, analyzerOf(model), { model, anger, failure })
    },
    close: async () => {},
  } satisfies AnalysisRunner
}

/** Analyses with the model in use, which may change between two calls. */
export const analyzerWith = (
  runner: AnalysisRunner,
  models: Pick<ModelHolder, 'inUse'>,
): Analyzer => ({
  version: () => versionWith(models.inUse()?.model ?? null),
  analyze: (input) => runner.run(input, models.inUse()),
})

export const trialReaderWith = (
  runner: AnalysisRunner,
  models: Pick<ModelHolder, 'inUse'>,
): TrialReader => ({ read: (trial) => runner.readTrial(trial, models.inUse()) })
