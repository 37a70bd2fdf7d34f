import type { Analysis } from '@/contracts/analysis'
import type { AnalysisInput, Analyzer } from '@/domain/analyzer'

import type { ModelHolder, ModelInUse } from '../deps'
import { createLocalAnalyzer, versionWith } from '../analysis/local-analyzer'
import { ANGER_MODEL, FAILURE_MODEL, readStartingModel } from '../analysis/starting-model'

/** Runs the analysis, in this thread or in one of its own. */
export type AnalysisRunner = {
  /** By rules alone where `model` is null. */
  run: (input: AnalysisInput, model: ModelInUse | null) => Promise<Analysis>
  /** Call it after the last {@link AnalysisRunner.run} was answered. */
  close: () => Promise<void>
}

export const runnerHere = (refused: (why: string) => void) => {
  const anger = readStartingModel(refused, ANGER_MODEL)?.model ?? null
  const failure = readStartingModel(refused, FAILURE_MODEL)?.model ?? null
  return {
    run: (input: AnalysisInput, used: Pick<ModelInUse, 'model'> | null) =>
      createLocalAnalyzer({ model: () => used?.model ?? null, anger, failure }).analyze(input),
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
