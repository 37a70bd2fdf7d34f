export type Texts = true | readonly [Texts] | { readonly [name: string]: Texts }

const FILTERS: Texts = { q: true, caller: true, category: [true], tags: [true] }

const HISTORY: Record<string, Texts> = {
  name: true,
  label: true,
  title: true,
  summary: true,
  rule: true,
  author: true,
  holidays: true,
  mergedInto: true,
  tag: true,
  category: true,
  aiCategory: true,
  search: FILTERS,
  filters: FILTERS,
}

const CHANGES = Object.fromEntries(
  Object.entries(HISTORY).map(([name, texts]) => [name, { from: texts, to: texts }]),
)

/** What people typed in each column of JSON. `ours`: only dates, ids, keys, numbers and the like. */
export const JSON_TEXTS: Record<string, Texts | 'ours' | 'of its call'> = {
  'alert_mails.checks': 'ours',
  'audit_entries.changes': CHANGES,
  'bulk_changed_calls.before': 'ours',
  'business_calendars.holidays': [{ name: true }],
  'business_calendars.week': 'ours',
  'call_contents.analysis': 'of its call',
  'call_contents.costs': 'ours',
  'call_contents.latency': 'ours',
  'call_contents.provider_analysis': 'of its call',
  'call_contents.transcript': 'of its call',
  'call_contents.unreadable': 'ours',
  'call_scores.answers': [{ label: true, help: true, comment: true }],
  'call_scores.dispute': { reason: true, answer: { text: true } },
  'domain_events.after': HISTORY,
  'domain_events.before': HISTORY,
  'jobs.payload': 'ours',
  'jobs.progress': 'ours',
  'next_steps.evidence': 'of its call',
  'provider_events.unreadable': 'ours',
  'reconciliations.counts': 'ours',
  'saved_views.search': { q: true, caller: true },
  'scorecards.criteria': [{ label: true, help: true }],
}
