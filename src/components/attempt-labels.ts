import type { AttemptOutcome } from '@/contracts/callback-words'

export const ATTEMPT_LABELS: Record<AttemptOutcome, string> = {
  reached: 'Reached',
  'no-answer': 'No answer',
  voicemail: 'Voicemail',
  'wrong-number': 'Wrong number',
  refused: 'Declined',
}
