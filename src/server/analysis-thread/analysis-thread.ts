import { openModel } from '@/domain/learning/call-model'

import type { ModelInUse } from '../deps'
import { answerQuestions } from '../threads/answer-questions'
import { runBehindRequests } from '../threads/behind-requests'
import { runnerHere } from './analysis-runner'
import type { AnalysisAnswer, AnalysisQuestion, SentModel } from './runner-in-thread'
import { readStartingModel } from '../analysis/starting-model'

runBehindRequests()

// What cannot be read was logged where the server started.
const unheard = () => {}
const runner = runnerHere(unheard)
const started = readStartingModel(unheard)

const open = ({ version, bytes }: SentModel): Pick<ModelInUse, 'model'> | null =>
  bytes ? { model: openModel(Uint8Array.from(bytes), version, started?.model) } : started

let opened: { version: string; used: Pick<ModelInUse, 'model'> | null } | null = null
const use = (sent: SentModel) => {
  if (opened?.version !== sent.version) opened = { version: sent.version, used: open(sent) }
  return opened.used
}

answerQuestions(async ({ model, ...question }: AnalysisQuestion): Promise<AnalysisAnswer> => {
  const used = model && use(model)
  return 'trial' in question
    ? { reading: await runner.readTrial(question.trial, used) }
    : { analysis: await runner.run(question.input, used) }
})
