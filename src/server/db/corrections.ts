/** What the AI proposes and people correct: the columns of calls with a person's value and the AI's. */
export const CORRECTED = {
  category: ['humanCategory', 'aiCategory'],
  priority: ['humanPriority', 'aiPriority'],
  sentiment: ['humanSentiment', 'aiSentiment'],
  resolution: ['humanResolution', 'aiResolution'],
  summary: ['humanSummary', 'aiSummary'],
  callbackRequested: ['humanCallback', 'aiCallback'],
} as const
