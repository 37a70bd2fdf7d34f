import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useForm, useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod'

import { callCountsQuery } from '@/api/calls'
import { replayRouting, routingInputOf } from '@/api/routing'
import { FilterMenus } from '@/components/filter-menus'
import {
  ROUTED_BY,
  type Routing,
  type RoutingFilters,
  routingFilters,
  type RoutingInput,
  type RoutingRule,
  routingRuleInput,
} from '@/contracts/routing'
import { randomId } from '@/lib/random-id'
import { Button } from '@/ui/button'
import { FormError } from '@/ui/field'
import { FormDialog, SavedNow, SelectField, TextField } from '@/ui/form'

import { ReplayResult } from './replay-result'
import { conditionWords, HOURS, targetWords } from './rule-words'
import { useRoutingForm } from './use-routing-changes'

const form = z.object({
  name: routingRuleInput.shape.name,
  filters: routingFilters,
  hours: routingRuleInput.shape.hours,
  target: z.string().min(1, 'Choose who gets the work'),
  skill: z.string(),
  place: z.string().transform(Number),
})
type Typed = z.input<typeof form>
type Entered = z.output<typeof form>

const TEAM = 'team '
const PERSON = 'person '
const targetKey = (target: RoutingRule['target']) =>
  'teamId' in target ? TEAM + target.teamId : PERSON + target.userId
const targetOf = (key: string): RoutingRule['target'] =>
  key.startsWith(TEAM) ? { teamId: key.slice(TEAM.length) } : { userId: key.slice(PERSON.length) }

/** A new rule, or a change of one; tried on last week before it is saved. */
export function RuleDialog({
  before,
  routing,
  onClose,
}: {
  before: RoutingRule | null
  routing: Routing
  onClose: () => void
}) {
  const { mutation, save, base, saved } = useRoutingForm(routing, onClose)
  const [id] = useState(() => before?.id ?? randomId())
  const { rules } = base
  const known = rules.findIndex((rule) => rule.id === id)
  const fields = useForm<Typed, unknown, Entered>({
    resolver: zodResolver(form),
    defaultValues: {
      name: before?.name ?? '',
      filters: before?.filters ?? {},
      hours: before?.hours ?? 'any',
      target: before ? targetKey(before.target) : '',
      skill: before?.skill ?? '',
      place: String(known === -1 ? rules.length : known),
    },
  })
  const withRule = (input: RoutingInput, { place, target, skill, ...rest }: Entered) => {
    const isOn = input.rules.find((rule) => rule.id === id)?.isOn ?? before?.isOn ?? true
    const rule = { ...rest, id, isOn, target: targetOf(target), skill: skill || null }
    const others = input.rules.filter((one) => one.id !== id)
    return { rules: others.toSpliced(place, 0, rule) }
  }
  const latest = saved?.rules.find((rule) => rule.id === id)
  return (
    <FormDialog
      title={before ? `Edit ${before.name}` : 'Add a rule'}
      description="The first rule that matches a call routes it. Calls from before a rule was turned on are not routed."
      onClose={onClose}
      form={fields}
      onSubmit={(entered) =>
        save(
          (input) => withRule(input, entered),
          before ? `“${entered.name}” saved` : `“${entered.name}” is on for calls from now on`,
        )
      }
      submitLabel={before ? 'Save' : 'Add'}
      mutation={mutation}
    >
      {latest && saved ? (
        <SavedNow>
          {latest.name}: {conditionWords(latest)}, to {targetWords(latest, saved).name}. Save again
          to replace that with yours.
        </SavedNow>
      ) : saved ? (
        <SavedNow>the rules were changed. Save again to add yours to them.</SavedNow>
      ) : null}
      <TextField name="name" label="Name" autoComplete="off" />
      <Conditions />
      <SelectField name="hours" label="When the call began" options={HOURS} />
      <Target routing={base} before={before} />
      <SelectField
        name="place"
        label="Position"
        options={Array.from({ length: rules.length + (known === -1 ? 1 : 0) }, (_, place) => ({
          value: String(place),
          label: placeWords(
            place,
            rules.filter((rule) => rule.id !== id),
          ),
        }))}
      />
      <Trial
        inputWith={(entered) => ({
          ...routingInputOf(base),
          ...withRule(routingInputOf(base), entered),
        })}
      />
    </FormDialog>
  )
}

const placeWords = (place: number, others: readonly RoutingRule[]) => {
  const after = others[place - 1]
  return after ? `${place + 1}, after ${after.name}` : '1, before all others'
}

function Conditions() {
  const { setValue, formState, getFieldState } = useFormContext<Typed>()
  const filters: RoutingFilters = useWatch({ name: 'filters' })
  const { data } = useQuery(callCountsQuery({}))
  const problem = getFieldState('filters', formState).error?.message
  const counted = Object.fromEntries(
    ROUTED_BY.map((name) => [name, data?.facets[name].map(({ value }) => value) ?? []]),
  )
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-row font-medium text-ink">Conditions</legend>
      <FilterMenus
        names={ROUTED_BY}
        value={filters}
        counted={counted}
        onChange={(name, words) => {
          const { [name]: _before, ...others } = filters
          const chosen = words.length > 0 ? { ...others, [name]: words } : others
          setValue('filters', chosen, { shouldDirty: true })
        }}
      />
      <p className="text-meta text-ink-muted">
        A call must match every condition, by any of its values. Without conditions, every call
        matches.
      </p>
      {problem ? (
        <p role="alert" className="text-meta text-danger">
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}

function Target({ routing, before }: { routing: Routing; before: RoutingRule | null }) {
  const { teams, people } = routing
  const options = [
    ...teams.map(({ id, name }) => ({ value: TEAM + id, label: `Team ${name}` })),
    ...people.map(({ userId, name }) => ({ value: PERSON + userId, label: name })),
  ]
  const now = before ? targetKey(before.target) : ''
  const isThere = options.some(({ value }) => value === now)
  const missing = now === '' ? 'Choose a team or a person' : 'The account was deleted'
  const skills = new Set(people.flatMap((one) => one.skills))
  if (before?.skill) skills.add(before.skill)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        name="target"
        label="Goes to"
        options={isThere ? options : [{ value: now, label: missing }, ...options]}
      />
      <SelectField
        name="skill"
        label="Needs the skill"
        options={[
          { value: '', label: 'None' },
          ...[...skills]
            .toSorted((a, b) => a.localeCompare(b))
            .map((value) => ({ value, label: value })),
        ]}
      />
    </div>
  )
}

function Trial({ inputWith }: { inputWith: (entered: Entered) => RoutingInput }) {
  const { handleSubmit } = useFormContext<Typed, unknown, Entered>()
  const { mutate, data, error, isPending } = useMutation(replayRouting)
  const [tried, setTried] = useState('')
  const shown = JSON.stringify(useWatch<Typed>())
  const run = handleSubmit((entered) => {
    const { rules, teams } = inputWith(entered)
    setTried(shown)
    mutate({ rules, teams })
  })
  return (
    <section aria-label="Trial on last week" className="flex flex-col items-start gap-2">
      <Button size="sm" icon={<History />} pending={isPending} onClick={() => void run()}>
        Try on last week
      </Button>
      <FormError error={error} />
      {data && tried === shown ? <ReplayResult replay={data} /> : null}
    </section>
  )
}
