import { isRecord } from '@/lib/is-record'

/**
 * What no person typed: ids, dates, enum values. Whatever is not declared `true` may be text; `label`
 * is the key or the label of a category or tag.
 */
export type Structured = boolean | 'label' | { readonly [name: string]: Structured }

const all = (names: string, is: boolean | 'label'): Record<string, Structured> =>
  Object.fromEntries(names.split(' ').map((name) => [name, is]))

const FILTERS = {
  ...all('range from to outcome reviewed assignee priority resolution sentiment direction', true),
  ...all('provider status language sort owner kind view show', true),
  ...all('groups dayStarts dayEnds tomorrowEnds weekEnds', true),
  ...all('category tags', 'label'),
}
const TICKET_FIELDS = all('status priority category assigneeId', true)
const WIDGETS = all(
  'id type size position config visible refreshInterval dataSource permissions category',
  true,
)
const CRITERIA = { id: true, label: false, help: false }

const QUERY = {
  ...all('metrics dimensions range grain compare zone by and view', true),
  filters: FILTERS,
}
const DEFINITION = QUERY

/** Every key of a change that is recorded with a text, and which of them are structured. */
export const RECORDED: Record<string, Structured> = {
  ...all(
    'name title description subject body rejectedReason summary rule rules author person holidays templates addresses path',
    false,
  ),
  ...all('skill skills why', false),
  ...all('hours target members', true),
  ...all('label mergedInto tag category aiCategory', 'label'),
  ...all('every weekday monthDay at', true),
  ...all('email role link recipients zone week provider kind status state dueAt assigneeId', true),
  ...all('priority sentiment resolution language merged recordingAbsence', true),
  ...all('aiPriority aiSentiment aiResolution calls version', true),
  ...all('dueTo confirmedAt outcome address trigger userIds', true),
  ...all('measure comparison quietFrom quietTo webhook', true),
  ticketTargets: true,
  solvedCallValues: true,
  search: FILTERS,
  filters: FILTERS,
  criteria: CRITERIA,
  definition: DEFINITION,
  theme: true,
  widgets: WIDGETS,
}

/** Cells name the words that calls have; the filters of their lists, too. */
const CELLS = { keys: { ...FILTERS, time: true }, values: {}, filters: FILTERS }
const ASKED = {
  query: QUERY,
  answer: {
    ...all('range zone dataUntil', true),
    cells: CELLS,
    previous: { range: true, cells: CELLS },
  },
}

const CHANGES = Object.fromEntries(
  Object.entries(RECORDED).map(([name, structured]) => [
    name,
    { from: structured, to: structured },
  ]),
)

/** What is structured in each column of JSON. `of its call`: erased with the call itself. */
export const JSON_COLUMNS: Record<string, Structured | 'of its call'> = {
  'alert_mails.checks': true,
  'alert_rules.filters': FILTERS,
  'alerts.calls': FILTERS,
  'audit_entries.changes': CHANGES,
  'bulk_changed_calls.before': true,
  'business_calendars.holidays': { date: true },
  'business_calendars.week': true,
  'call_contents.analysis': 'of its call',
  'call_contents.costs': true,
  'call_contents.latency': true,
  'calls.survey': true,
  'call_contents.provider_analysis': 'of its call',
  'call_contents.transcript': 'of its call',
  'call_contents.unreadable': true,
  'call_scores.answers': CRITERIA,
  'call_scores.dispute': { by: true, at: true, answer: { byName: true, at: true } },
  'dashboards.layout': {
    ...all('id owner theme permissions createdAt updatedAt', true),
    widgets: WIDGETS,
  },
  'email_rules.filters': FILTERS,
  'domain_events.after': RECORDED,
  'domain_events.before': RECORDED,
  'function_calls.arguments': {},
  'jobs.payload': true,
  'jobs.progress': true,
  'models.score': true,
  'next_step_templates.items': { kind: true, priority: true },
  'next_steps.evidence': 'of its call',
  'next_steps.promised': true,
  'organisation_settings.solved_call_values': true,
  'organisation_settings.ticket_targets': true,
  'provider_events.unreadable': true,
  'reconciliations.counts': true,
  'report_runs.asked': ASKED,
  'report_runs.definition': DEFINITION,
  'reports.definition': DEFINITION,
  'routing_plans.people': { userId: true },
  'routing_plans.rules': { ...all('id since hours target', true), filters: FILTERS },
  'routing_plans.teams': { id: true, memberIds: true },
  'routings.candidates': { userId: true },
  'saved_views.search': { ...FILTERS, category: true, tags: true },
  'scorecards.criteria': CRITERIA,
  'tickets.evidence': 'of its call',
  'tickets.undo': { version: true, fields: TICKET_FIELDS },
}

/** The value with each text that a person may have typed as `map` answers it. */
export const mapTexts = (
  value: unknown,
  structured: Structured | undefined,
  map: (text: string, isLabel: boolean) => string,
): unknown => {
  if (structured === true) return value
  if (typeof value === 'string') return map(value, structured === 'label')
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, structured, map))
  if (!isRecord(value)) return value
  const below = new Map(isRecord(structured) ? Object.entries(structured) : [])
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, mapTexts(one, below.get(name), map)]),
  )
}
