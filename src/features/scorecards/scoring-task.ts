import type { CallScore, Scorecard } from '@/contracts/scorecards'

/** What somebody is about to do with the score of a call. */
export type ScoringTask =
  | { kind: 'score'; scorecard: Scorecard }
  | { kind: 'change' | 'dispute' | 'answer'; score: CallScore }
