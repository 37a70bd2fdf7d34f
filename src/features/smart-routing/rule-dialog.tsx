import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useForm, useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod'

import { knownLabels } from '@/api/call-labels'
import { callCountsQuery } from '@/api/calls'
import { replayRouting, routingInputOf } from '@/api/routing'
import { wordLabel } from '@/components/labels'
import { callField } from '@/contracts/call-fields'
import {
  ROUTED_BY,
  type RoutedBy,
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
import { MultiSelectMenu } from '@/ui/multi-select-menu'

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

/** A new rule, or another wording of one; tried on last week before it is saved. */
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
      title={before ? `Rule ${before.name}` : 'Add a rule'}
      description="Of the rules that a call fits, the first routes it. Calls that began before a rule was turned on stay as they are."
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
        <SavedNow>other rules than when you began. Save again to add yours to them.</SavedNow>
      ) : null}
      <TextField name="name" label="Name" autoComplete="off" />
      <Conditions />
      <SelectField name="hours" label="When the call began" options={HOURS} />
      <Target routing={base} before={before} />
      <SelectField
        name="place"
        label="Place"
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

const wordsOf = (name: RoutedBy, counted: readonly string[], chosen: readonly string[]) => {
  const { facet, labels, none } = callField(name)
  const own = labels
    ? knownLabels(labels).flatMap(({ key, mergedInto }) => (mergedInto ? [] : [key]))
    : typeof facet === 'string'
      ? []
      : (facet ?? [])
  const words = new Set([...own, ...counted, ...chosen])
  if (none !== undefined) {
    words.delete(none)
    words.add(none)
  }
  return [...words].map((value) => ({ value, label: wordLabel(name, value) }))
}

function Conditions() {
  const { setValue, formState, getFieldState } = useFormContext<Typed>()
  const filters: RoutingFilters = useWatch({ name: 'filters' })
  const { data } = useQuery(callCountsQuery({}))
  const problem = getFieldState('filters', formState).error?.message
  const choose = (name: RoutedBy, words: string[]) => {
    const { [name]: _before, ...others } = filters
    const chosen = words.length > 0 ? { ...others, [name]: words } : others
    setValue('filters', chosen, { shouldDirty: true })
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-row font-medium text-ink">Conditions</legend>
      <div className="flex flex-wrap gap-2">
        {ROUTED_BY.map((name) => (
          <MultiSelectMenu<string>
            key={name}
            label={callField(name).label}
            options={wordsOf(
              name,
              data?.facets[name].map(({ value }) => value) ?? [],
              filters[name] ?? [],
            )}
            value={filters[name] ?? []}
            onChange={(words) => choose(name, words)}
          />
        ))}
      </div>
      <p className="text-meta text-ink-muted">
        All of them have to fit, each with any of its words. Without conditions every call fits.
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
  const missing = now === '' ? 'Choose a team or a person' : 'The account is gone'
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
