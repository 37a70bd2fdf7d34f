import type { SimulatedCall } from './calls/simulated-call'

const successWord = (companyKey: string, successful: boolean) => {
  if (companyKey === 'hotel') return successful ? '9' : '3'
  if (companyKey === 'parcel') return successful ? 'Good' : 'Poor'
  return successful ? 'true' : 'false'
}

/** `analysis` of an end-of-call report; parts that the assistant is not set up for are absent. */
export const vapiAnalysis = (call: SimulatedCall) => {
  const { analysis } = call
  if (!analysis) return {}
  const structuredData = {
    ...(analysis.sentiment === null ? {} : { sentiment: analysis.sentiment }),
    ...(analysis.category === null ? {} : { category: analysis.category }),
    ...(analysis.nextSteps.length > 0 ? { nextSteps: analysis.nextSteps } : {}),
    ...(analysis.callback
      ? { callbackRequested: true, callbackTime: analysis.callback.timeText }
      : {}),
  }
  return {
    ...(analysis.summary === null ? {} : { summary: analysis.summary }),
    ...(analysis.successful === null
      ? {}
      : { successEvaluation: successWord(call.company.key, analysis.successful) }),
    ...(Object.keys(structuredData).length > 0 ? { structuredData } : {}),
  }
}
