import type { SimulatedCall } from './calls/simulated-call'

const dollars = (amount: number) => Math.round(amount * 10_000) / 10_000

export const vapiCosts = (call: SimulatedCall, seconds: number) => {
  const minutes = dollars(seconds / 60)
  const spoken = call.turns.flatMap((turn) => ('text' in turn ? [turn] : []))
  const letters = spoken.reduce((sum, turn) => sum + turn.text.length, 0)
  const characters = spoken.reduce(
    (sum, turn) => sum + (turn.role === 'agent' ? turn.text.length : 0),
    0,
  )
  const completionTokens = Math.round(characters / 4)
  const promptTokens = call.latencies.length * (420 + Math.round(letters / 8))
  const costs = [
    { type: 'transport', provider: 'twilio', minutes, cost: dollars(minutes * 0.0085) },
    {
      type: 'transcriber',
      transcriber: { provider: 'deepgram', model: 'nova-3' },
      minutes,
      cost: dollars(minutes * 0.0102),
    },
    {
      type: 'model',
      model: { provider: 'openai', model: 'gpt-4.1-mini' },
      promptTokens,
      completionTokens,
      cost: dollars(promptTokens * 0.0000004 + completionTokens * 0.0000016),
    },
    {
      type: 'voice',
      voice: { provider: '11labs', voiceId: 'sarah' },
      characters,
      cost: dollars(characters * 0.000024),
    },
    { type: 'vapi', subType: 'normal', minutes, cost: dollars(minutes * 0.05) },
  ]
  const cost = dollars(costs.reduce((sum, part) => sum + part.cost, 0))
  const of = (type: string) => costs.find((part) => part.type === type)?.cost ?? 0
  return {
    cost,
    costs,
    costBreakdown: {
      transport: of('transport'),
      stt: of('transcriber'),
      llm: of('model'),
      tts: of('voice'),
      vapi: of('vapi'),
      total: cost,
      llmPromptTokens: promptTokens,
      llmCompletionTokens: completionTokens,
      ttsCharacters: characters,
    },
  }
}
