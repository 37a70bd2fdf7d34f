import { wordLabel } from '@/components/labels'
import { callField } from '@/contracts/call-fields'
import { ROUTED_BY, type Routing, type RoutingRuleInput } from '@/contracts/routing'

const either = new Intl.ListFormat('en', { type: 'disjunction' })

export const HOURS = [
  { value: 'any', label: 'At any time' },
  { value: 'open', label: 'Within business hours' },
  { value: 'closed', label: 'Outside business hours' },
] as const

/** "Category: Billing or Refund · Within business hours"; of a rule without conditions "Every call". */
export const conditionWords = ({
  filters,
  hours,
}: Pick<RoutingRuleInput, 'filters' | 'hours'>): string => {
  const words = ROUTED_BY.flatMap((name) => {
    const chosen = filters[name] ?? []
    if (chosen.length === 0) return []
    const labels = chosen.map((word) => wordLabel(name, word))
    return [`${callField(name).label}: ${either.format(labels)}`]
  })
  const when =
    hours === 'any' ? [] : HOURS.flatMap(({ value, label }) => (value === hours ? [label] : []))
  return [...words, ...when].join(' · ') || 'Every call'
}

const EVERY_CALL = conditionWords({ filters: {}, hours: 'any' })

/** The rule before it that takes every call, so that none comes to this one. */
export const takerBefore = (rules: readonly RoutingRuleInput[], place: number) =>
  rules.slice(0, place).find((rule) => rule.isOn && conditionWords(rule) === EVERY_CALL)

type Known = Pick<Routing, 'teams' | 'people'>

/** Who gets the work, and why no one would: an account that is gone, a team without members. */
export const targetWords = (
  { target }: Pick<RoutingRuleInput, 'target'>,
  { teams, people }: Known,
) => {
  if ('userId' in target) {
    const person = people.find(({ userId }) => userId === target.userId)
    return person
      ? { name: person.name, problem: null }
      : { name: 'No one', problem: 'The person of this rule has no account that can get work' }
  }
  const team = teams.find(({ id }) => id === target.teamId)
  const isEmpty = !team?.memberIds.some((id) => people.some(({ userId }) => userId === id))
  return { name: team?.name ?? 'No one', problem: isEmpty ? 'This team has no members' : null }
}

export const workWords = ({ nextSteps, tickets }: { nextSteps: number; tickets: number }) =>
  [
    nextSteps > 0 && `${nextSteps} ${nextSteps === 1 ? 'next step' : 'next steps'}`,
    tickets > 0 && `${tickets} ${tickets === 1 ? 'ticket' : 'tickets'}`,
  ]
    .filter(Boolean)
    .join(', ')
