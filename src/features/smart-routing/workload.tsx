import { zodResolver } from '@hookform/resolvers/zod'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'

import { useAdminsOnly } from '@/components/use-admins-only'
import {
  type Routing,
  routingInput,
  type RoutingPerson,
  routingPersonInput,
} from '@/contracts/routing'
import { counted, figures } from '@/lib/figures'
import { Button, IconButton } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { FormDialog, SavedNow, TextField } from '@/ui/form'
import { PageSection } from '@/ui/page-section'
import { CELL, WideTable, WordsHead } from '@/ui/wide-table'

import { useRoutingForm } from './use-routing-changes'

type Known = { routing: Routing }

const limitsWords = ({ capacity, returnMinutes }: Routing) =>
  [
    `At most ${counted(capacity, 'open item')} per person.`,
    returnMinutes === null
      ? 'Work that is not started stays where it is.'
      : `Work not started within ${counted(returnMinutes, 'minute')} is routed again, up to three times.`,
  ].join(' ')

/** Who is there, how much each has, and what limits it. */
export function Workload({ routing }: Known) {
  const adminsOnly = useAdminsOnly()
  const [edited, setEdited] = useState<RoutingPerson | 'limits' | null>(null)
  const close = () => setEdited(null)
  return (
    <PageSection
      title="People"
      action={
        <Button
          size="sm"
          icon={<Pencil />}
          disabledReason={adminsOnly}
          onClick={() => setEdited('limits')}
        >
          Limits
        </Button>
      }
    >
      <p className="text-row text-ink-muted">{limitsWords(routing)}</p>
      <WideTable
        label="List of people"
        caption="People whom work can be routed to"
        className="max-h-120 overflow-y-auto"
      >
        <WordsHead columns={['Person', 'Presence', 'Open work', 'Teams', 'Skills', 'Action']} />
        <tbody>
          {routing.people.map((person) => (
            <Row
              key={person.userId}
              person={person}
              routing={routing}
              onEdit={() => setEdited(person)}
            />
          ))}
        </tbody>
      </WideTable>
      {edited === 'limits' ? (
        <LimitsDialog routing={routing} onClose={close} />
      ) : edited ? (
        <PersonDialog person={edited} routing={routing} onClose={close} />
      ) : null}
    </PageSection>
  )
}

function Row({ person, routing, onEdit }: Known & { person: RoutingPerson; onEdit: () => void }) {
  const { userId, name, isAvailable, open, skills } = person
  const adminsOnly = useAdminsOnly()
  const most = person.capacity ?? routing.capacity
  const teams = routing.teams.filter(({ memberIds }) => memberIds.includes(userId))
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${CELL} min-w-28 text-left font-medium wrap-anywhere text-ink`}>
        <bdi>{name}</bdi>
      </th>
      <td className={CELL}>
        {isAvailable ? <Chip tone="success">Available</Chip> : <Chip>Away</Chip>}
      </td>
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>
        {figures(open)} of {figures(most)}
        {open >= most ? <span className="text-warning"> · at capacity</span> : null}
      </td>
      <td className={`${CELL} min-w-28 wrap-anywhere text-ink-muted`}>
        {teams.map((team) => team.name).join(', ') || '–'}
      </td>
      <td className={`${CELL} min-w-28 wrap-anywhere text-ink-muted`}>
        {skills.join(', ') || '–'}
      </td>
      <td className={`${CELL} text-right`}>
        <IconButton
          size="sm"
          label={`Edit ${name}`}
          icon={<Pencil />}
          disabledReason={adminsOnly}
          onClick={onEdit}
        />
      </td>
    </tr>
  )
}

const { capacity, returnMinutes } = routingInput.shape
const whole = z
  .string()
  .trim()
  .transform((text) => (text === '' ? null : Number(text)))
const limits = z.object({
  capacity: whole.pipe(capacity.nullable()).pipe(capacity),
  returnMinutes: whole.pipe(returnMinutes),
})
const text = (value: number | null) => (value === null ? '' : String(value))

function LimitsDialog({ routing, onClose }: Known & { onClose: () => void }) {
  const { mutation, save, saved } = useRoutingForm(routing, onClose)
  const fields = useForm<z.input<typeof limits>, unknown, z.output<typeof limits>>({
    resolver: zodResolver(limits),
    defaultValues: {
      capacity: text(routing.capacity),
      returnMinutes: text(routing.returnMinutes),
    },
  })
  return (
    <FormDialog
      title="Limits"
      onClose={onClose}
      form={fields}
      onSubmit={(input) => save(() => input, 'Limits saved')}
      submitLabel="Save"
      mutation={mutation}
    >
      {saved ? (
        <SavedNow>{limitsWords(saved)} Save again to replace that with yours.</SavedNow>
      ) : null}
      <TextField
        name="capacity"
        label="Most open work per person"
        inputMode="numeric"
        autoComplete="off"
        help="Next steps, callbacks and tickets together. A call with several items may exceed it."
      />
      <TextField
        name="returnMinutes"
        label="Return unstarted work after (minutes)"
        inputMode="numeric"
        autoComplete="off"
        help="Empty: never. Returned work goes to another person first; after three returns it is held."
      />
    </FormDialog>
  )
}

const own = z.object({
  capacity: whole.pipe(routingPersonInput.shape.capacity),
  skills: z
    .string()
    .transform((typed) => [
      ...new Set(
        typed
          .split(/[,;\n]/)
          .map((word) => word.trim())
          .filter((word) => word !== ''),
      ),
    ])
    .pipe(routingPersonInput.shape.skills),
})

function PersonDialog({
  person: { userId, name, ...before },
  routing,
  onClose,
}: Known & { person: RoutingPerson; onClose: () => void }) {
  const { mutation, save, saved } = useRoutingForm(routing, onClose)
  const fields = useForm<z.input<typeof own>, unknown, z.output<typeof own>>({
    resolver: zodResolver(own),
    defaultValues: { capacity: text(before.capacity), skills: before.skills.join(', ') },
  })
  const latest = saved?.people.find((one) => one.userId === userId)
  return (
    <FormDialog
      title={`Edit ${name}`}
      onClose={onClose}
      form={fields}
      onSubmit={(input) =>
        save(
          ({ people }) => ({
            people: people.map((one) => (one.userId === userId ? { userId, ...input } : one)),
          }),
          `${name} saved`,
        )
      }
      submitLabel="Save"
      mutation={mutation}
    >
      {latest ? (
        <SavedNow>
          {latest.skills.join(', ') || 'no skills'}, at most {latest.capacity ?? 'as for everyone'}.
          Save again to replace that with yours.
        </SavedNow>
      ) : null}
      <TextField
        name="skills"
        label="Skills"
        autoComplete="off"
        help="Separated by commas, such as Spanish, refunds. A rule may require one."
      />
      <TextField
        name="capacity"
        label="Most open work"
        inputMode="numeric"
        autoComplete="off"
        help={`Empty: ${figures(routing.capacity)}, as for everyone.`}
      />
    </FormDialog>
  )
}
