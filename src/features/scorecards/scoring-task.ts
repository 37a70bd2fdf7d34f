import type { CallScore, Scorecard } from '@/contracts/scorecards'

export type ScoringTask =
  | { kind: 'score'; scorecard: Scorecard }
  | { kind: 'change' | 'dispute' | 'answer'; score: CallScore }
