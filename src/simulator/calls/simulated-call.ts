import type { CallCategory, Direction, Provider, Sentiment } from '@/contracts/call-words'
import type { CallSurvey } from '@/contracts/calls'

/** Milliseconds between the end of the caller's turn and the agent's voice, by stage. */
export type TurnLatency = {
  transcriberMs: number
  endpointingMs: number
  modelMs: number
  voiceMs: number
}

type Timed = { startSeconds: number; endSeconds: number }

export type SpokenTurn = Timed & { role: 'agent' | 'caller'; text: string }
type ToolTurn = Timed & {
  role: 'tool'
  name: string
  arguments: Record<string, string>
  result: Record<string, string>
}
type TransferTurn = Timed & { role: 'transfer'; team: string; number: string }

export type SimulatedTurn = SpokenTurn | ToolTurn | TransferTurn

/** How the call stopped, in words of no provider; each body writer has its own name for it. */
export type CallEnd =
  | 'caller-hung-up'
  | 'agent-hung-up'
  | 'transferred'
  | 'silence'
  | 'too-long'
  | 'voicemail'
  | 'no-answer'
  | 'busy'
  | 'dial-error'
  | 'no-caller-audio'
  | 'model-error'
  | 'voice-error'
  | 'spam'

/** What the provider's own analysis says; null where it was not configured or not run. */
export type ProviderAnalysis = {
  category: CallCategory | null
  summary: string | null
  successful: boolean | null
  sentiment: Sentiment | null
  callback: { timeText: string } | null
  nextSteps: string[]
}

/** One call as it happened, before any provider has put it into its own shape. */
export type SimulatedCall = {
  provider: Provider
  id: string
  direction: Direction
  company: {
    name: string
    agentName: string
    /** Stable per company, so that ids derived from it are too. */
    key: string
    lineNumber: string
    systemPrompt: string
  }
  /** A null number was withheld. */
  /** What it is about, as who listens would say; null of a call that is no conversation. */
  category: CallCategory | null
  caller: { name: string | null; number: string | null }
  /** Null: the call never connected. */
  startedAt: Date | null
  createdAt: Date
  endedAt: Date
  end: CallEnd
  turns: SimulatedTurn[]
  latencies: TurnLatency[]
  /** Null: the provider has not analysed this call. */
  analysis: ProviderAnalysis | null
  /** What the caller answered when they were asked afterwards; null: nothing. */
  survey: CallSurvey | null
  /** Seed for details that only one provider's body has. */
  detailSeed: string
}

export const spokenTurns = ({ turns }: SimulatedCall): SpokenTurn[] =>
  turns.flatMap((turn) => (turn.role === 'agent' || turn.role === 'caller' ? [turn] : []))

/** The conversation as one text, each turn behind the name of its speaker. */
export const plainTranscript = (call: SimulatedCall, agent: string): string =>
  spokenTurns(call)
    .map(({ role, text }) => `${role === 'agent' ? agent : 'User'}: ${text}\n`)
    .join('')

export const wholeLatency = (latency: TurnLatency): number =>
  latency.transcriberMs + latency.endpointingMs + latency.modelMs + latency.voiceMs

export const thousandths = (value: number): number => Math.round(value * 1000) / 1000
