import * as z from 'zod'

import { CALL_FIELDS, type WordFacet } from './call-fields'
import { ROLES } from './call-words'
import { callFilter } from './call-list-params'
import { pageOf, pageParams } from './page'

export const MOST_RULES = 50
export const MOST_TEAMS = 50
export const MOST_MEMBERS = 200
export const MOST_CAPACITY = 1000
export const MOST_SKILLS = 20
export const LONGEST_RETURN_MINUTES = 24 * 60
export const REPLAYED_DAYS = 7

/** What a rule may ask of a call. */
export const ROUTED_BY = [
  'category',
  'priority',
  'language',
  'tags',
  'provider',
  'voiceAgent',
  'line',
  'direction',
  'outcome',
  'resolution',
  'sentiment',
] as const satisfies readonly WordFacet[]
export type RoutedBy = (typeof ROUTED_BY)[number]

/** `open`: the call began within business hours. */
export const ROUTED_HOURS = ['any', 'open', 'closed'] as const

export const ROUTING_NAME_MAX = 80
const named = (missing: string) =>
  z.string().trim().min(1, missing).max(ROUTING_NAME_MAX, `At most ${ROUTING_NAME_MAX} characters`)

/** Words of a call's fields, all of which have to fit; of one field any word. Empty: every call. */
export const routingFilters = z
  .partialRecord(z.enum(ROUTED_BY), z.array(z.string().max(200)).max(100, 'At most 100 words'))
  .superRefine((filters, context) => {
    const read = callFilter.safeParse(filters)
    for (const { path } of read.error?.issues ?? []) {
      const field = ROUTED_BY.find((name) => name === path[0])
      const label = field ? CALL_FIELDS[field].label : 'A field'
      context.addIssue({ code: 'custom', path, message: `${label} has no such word` })
    }
  })
export type RoutingFilters = z.infer<typeof routingFilters>

export const skill = z
  .string()
  .trim()
  .min(1, 'Name the skill')
  .max(40, 'At most 40 characters a skill')

const target = z.union([
  z.object({ userId: z.uuid('Choose a person') }),
  z.object({ teamId: z.uuid('Choose a team') }),
])
export type RoutingTarget = z.infer<typeof target>

export const routingRuleInput = z.object({
  id: z.uuid(),
  name: named('Name the rule'),
  isOn: z.boolean(),
  filters: routingFilters,
  hours: z.enum(ROUTED_HOURS),
  /** What the assignee must be able to do; null: nothing. */
  skill: skill.nullable(),
  target,
})
export type RoutingRuleInput = z.infer<typeof routingRuleInput>

export const routingRule = routingRuleInput.extend({
  /** Since when it is on: calls from before are not routed by it. Null: it is off. */
  since: z.iso.datetime().nullable(),
})
export type RoutingRule = z.infer<typeof routingRule>

export const routingTeam = z.object({
  id: z.uuid(),
  name: named('Name the team'),
  memberIds: z
    .array(z.uuid())
    .max(MOST_MEMBERS, `At most ${MOST_MEMBERS} people`)
    .transform((ids) => [...new Set(ids)]),
})
export type RoutingTeam = z.infer<typeof routingTeam>

const WHOLE = `A whole number from 1 to ${MOST_CAPACITY}`
const capacity = z.int(WHOLE).min(1, WHOLE).max(MOST_CAPACITY, WHOLE)
const MINUTES = `Whole minutes from 1 to ${LONGEST_RETURN_MINUTES}`

/** What is set for one person. */
export const routingPersonInput = z.object({
  userId: z.uuid(),
  skills: z.array(skill).max(MOST_SKILLS, `At most ${MOST_SKILLS} skills`),
  /** Null: as for everyone. */
  capacity: capacity.nullable(),
})
export type RoutingPersonInput = z.infer<typeof routingPersonInput>

const common = {
  /** In order: the first that a call fits routes it. */
  rules: z.array(routingRuleInput).max(MOST_RULES, `At most ${MOST_RULES} rules`),
  teams: z.array(routingTeam).max(MOST_TEAMS, `At most ${MOST_TEAMS} teams`),
}
const amounts = {
  /** How much open work a person gets at most. */
  capacity,
  /** After how many minutes work that was not begun goes back; null: never. */
  returnMinutes: z.int(MINUTES).min(1, MINUTES).max(LONGEST_RETURN_MINUTES, MINUTES).nullable(),
}

/** All of it at once; `version` is the one that was read. */
export const routingInput = z.object({
  ...common,
  ...amounts,
  people: z.array(routingPersonInput).max(1000),
  version: z.int(),
})
export type RoutingInput = z.input<typeof routingInput>

/** A person whom work can be routed to, as they are now. */
export const routingPerson = routingPersonInput.extend({
  name: z.string(),
  role: z.enum(ROLES),
  isAvailable: z.boolean(),
  /** Open next steps, callbacks and tickets. */
  open: z.int(),
})
export type RoutingPerson = z.infer<typeof routingPerson>

export const routing = z.object({
  ...common,
  ...amounts,
  rules: z.array(routingRule),
  people: z.array(routingPerson),
  version: z.int(),
  changedByName: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
})
export type Routing = z.infer<typeof routing>

const routedCall = z.object({
  id: z.uuid(),
  callerName: z.string().nullable(),
  callerNumber: z.string().nullable(),
  category: z.string().nullable(),
})
const work = { nextSteps: z.int(), tickets: z.int() }

export const routingHold = z.object({
  id: z.uuid(),
  call: routedCall,
  since: z.iso.datetime(),
  ruleName: z.string(),
  reason: z.string(),
  /** How often it came back because it was not begun. */
  returns: z.int(),
  ...work,
})
export type RoutingHold = z.infer<typeof routingHold>

/** Why one person was chosen or passed over. */
export const routingVerdict = z.object({
  userId: z.uuid(),
  name: z.string(),
  reason: z.string(),
  isChosen: z.boolean(),
})
export type RoutingVerdict = z.infer<typeof routingVerdict>

export const routingDecision = z.object({
  id: z.uuid(),
  call: routedCall,
  at: z.iso.datetime(),
  /** Null: the account is gone. */
  assigneeId: z.uuid().nullable(),
  assigneeName: z.string(),
  ruleName: z.string(),
  reason: z.string(),
  candidates: z.array(routingVerdict),
  ...work,
})
export type RoutingDecision = z.infer<typeof routingDecision>

export const routingListParams = pageParams
export const routingHoldPage = pageOf(routingHold)
export const routingDecisionPage = pageOf(routingDecision)

export const assignHoldInput = z.object({ userId: z.uuid('Choose a person') })
export const assignHoldAnswer = z.object({})

/** A rule set that is being edited. */
export const replayInput = z.object(common)
export type ReplayInput = z.input<typeof replayInput>

const counts = { saved: z.int(), edited: z.int() }
export const replay = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Calls with work that were looked through. */
  calls: z.int(),
  /** There were more: only the newest were looked through. */
  isCut: z.boolean(),
  /** Each rule of either set; by the rules as saved, and as edited. */
  rules: z.array(z.object({ id: z.uuid(), name: z.string(), target: z.string(), ...counts })),
  unmatched: z.object(counts),
  /** Calls that would go to another person or team, or begin or cease to be routed. */
  moved: z.int(),
})
export type Replay = z.infer<typeof replay>
