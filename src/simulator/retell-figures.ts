import type { SimulatedCall } from './calls/simulated-call'

const thousandths = (value: number) => Math.round(value * 1000) / 1000

/** Milliseconds; nearest-rank percentiles over the turns. */
const spread = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
  return {
    p50: at(0.5),
    p90: at(0.9),
    p95: at(0.95),
    p99: at(0.99),
    max: at(1),
    min: sorted[0] ?? 0,
    num: sorted.length,
    values,
  }
}

export const retellLatency = ({ latencies }: SimulatedCall) => ({
  e2e: spread(
    latencies.map((turn) => turn.transcriberMs + turn.endpointingMs + turn.modelMs + turn.voiceMs),
  ),
  asr: spread(latencies.map((turn) => turn.transcriberMs)),
  llm: spread(latencies.map((turn) => turn.modelMs)),
  tts: spread(latencies.map((turn) => turn.voiceMs)),
})

const PRICES = {
  elevenlabs_tts: 0.1167,
  gpt_4_1_mini: 0.0267,
  retell_engine: 0.0917,
  twilio_telephony: 0.025,
}

export const retellCost = (call: SimulatedCall, seconds: number) => {
  const billed = Math.ceil(seconds)
  const products = Object.entries(PRICES)
    .filter(([product]) => call.direction !== 'web' || product !== 'twilio_telephony')
    .map(([product, price]) => ({ product, unit_price: price, cost: thousandths(price * billed) }))
  return {
    combined_cost: thousandths(products.reduce((sum, { cost }) => sum + cost, 0)),
    total_duration_seconds: billed,
    total_duration_unit_price: thousandths(
      products.reduce((sum, part) => sum + part.unit_price, 0),
    ),
    product_costs: products,
  }
}
