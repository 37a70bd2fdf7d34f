import type { Fact } from '../list-display'

export const FACT_LABELS: Record<Fact, { label: string; head: string }> = {
  summary: { label: 'What it was about', head: 'About' },
  priority: { label: 'Priority', head: 'Priority' },
  outcome: { label: 'Outcome', head: 'Outcome' },
  resolution: { label: 'Resolution', head: 'Resolution' },
  category: { label: 'Category', head: 'Category' },
  duration: { label: 'Duration', head: 'Duration' },
  number: { label: 'Number', head: 'Number' },
  direction: { label: 'Direction', head: 'Direction' },
  provider: { label: 'Provider', head: 'Provider' },
  sentiment: { label: 'Sentiment', head: '' },
  flags: { label: 'Callback and recording', head: '' },
  assignee: { label: 'Assignee', head: '' },
}
