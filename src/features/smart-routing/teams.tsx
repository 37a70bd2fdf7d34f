import { zodResolver } from '@hookform/resolvers/zod'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'

import { PeopleField } from '@/components/people-field'
import { useAdminsOnly } from '@/components/use-admins-only'
import { MOST_TEAMS, type Routing, routingTeam, type RoutingTeam } from '@/contracts/routing'
import { randomId } from '@/lib/random-id'
import { Button, IconButton } from '@/ui/button'
import { confirm } from '@/ui/confirm'
import { FormDialog, SavedNow, TextField } from '@/ui/form'
import { PageSection } from '@/ui/page-section'

import { useRoutingChange, useRoutingForm } from './use-routing-changes'

type Known = { routing: Routing }

const namesOf = ({ memberIds }: Pick<RoutingTeam, 'memberIds'>, { people }: Routing) =>
  people.filter(({ userId }) => memberIds.includes(userId)).map(({ name }) => name)

export function Teams({ routing }: Known) {
  const { teams } = routing
  const adminsOnly = useAdminsOnly()
  const [edited, setEdited] = useState<RoutingTeam | 'new' | null>(null)
  const isFull = teams.length >= MOST_TEAMS
  return (
    <PageSection
      title="Teams"
      action={
        <Button
          size="sm"
          icon={<Plus />}
          disabledReason={adminsOnly ?? (isFull ? `There are at most ${MOST_TEAMS} teams` : null)}
          onClick={() => setEdited('new')}
        >
          Add team
        </Button>
      }
    >
      {teams.length === 0 ? (
        <p className="text-row text-ink-muted">
          No teams yet. A rule that routes to a team chooses among its members.
        </p>
      ) : (
        <ul
          aria-label="Teams"
          className="divide-y divide-line rounded-card border border-line bg-surface"
        >
          {teams.map((team) => (
            <TeamRow key={team.id} team={team} routing={routing} onEdit={() => setEdited(team)} />
          ))}
        </ul>
      )}
      {edited ? (
        <TeamDialog
          before={edited === 'new' ? null : edited}
          routing={routing}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </PageSection>
  )
}

function TeamRow({ team, routing, onEdit }: Known & { team: RoutingTeam; onEdit: () => void }) {
  const { id, name } = team
  const adminsOnly = useAdminsOnly()
  const change = useRoutingChange()
  const names = namesOf(team, routing)
  const uses = routing.rules.filter(({ target }) => 'teamId' in target && target.teamId === id)
  const [use] = uses
  const remove = async () => {
    const yes = await confirm({
      title: `Delete the team “${name}”?`,
      body: 'No rule routes to it. Its members keep their work.',
      action: 'Delete team',
      tone: 'danger',
    })
    if (yes)
      change(({ teams }) => ({ teams: teams.filter((one) => one.id !== id) }), `“${name}” deleted`)
  }
  return (
    <li className="flex items-start gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <h3 className="text-row font-medium wrap-anywhere text-ink">
          <bdi>{name}</bdi>
        </h3>
        <p className="text-row wrap-anywhere text-ink-muted">
          {names.length === 0 ? 'No members' : names.join(', ')}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton
          size="sm"
          label={`Edit ${name}`}
          icon={<Pencil />}
          disabledReason={adminsOnly}
          onClick={onEdit}
        />
        <IconButton
          size="sm"
          label={`Delete ${name}`}
          icon={<Trash2 />}
          disabledReason={adminsOnly ?? (use ? `The rule “${use.name}” routes to it` : null)}
          onClick={() => void remove()}
        />
      </div>
    </li>
  )
}

const form = routingTeam.omit({ id: true })

function TeamDialog({
  before,
  routing,
  onClose,
}: Known & { before: RoutingTeam | null; onClose: () => void }) {
  const { mutation, save, saved } = useRoutingForm(routing, onClose)
  const [id] = useState(() => before?.id ?? randomId())
  const fields = useForm<z.input<typeof form>, unknown, z.output<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { name: before?.name ?? '', memberIds: before?.memberIds ?? [] },
  })
  const latest = saved?.teams.find((team) => team.id === id)
  return (
    <FormDialog
      title={before ? `Edit team ${before.name}` : 'Add a team'}
      onClose={onClose}
      form={fields}
      onSubmit={(input) => {
        const team = { id, ...input }
        const isKnown = (one: { id: string }) => one.id === id
        save(
          ({ teams }) => ({
            teams: teams.some(isKnown)
              ? teams.map((one) => (isKnown(one) ? team : one))
              : [...teams, team],
          }),
          `“${input.name}” saved`,
        )
      }}
      submitLabel={before ? 'Save' : 'Add'}
      mutation={mutation}
    >
      {saved ? (
        <SavedNow>
          {latest
            ? `${latest.name} with ${namesOf(latest, saved).join(', ') || 'no members'}. Save again to replace that with yours.`
            : 'the rules and teams were changed. Save again to add yours to them.'}
        </SavedNow>
      ) : null}
      <TextField name="name" label="Name" autoComplete="off" />
      <PeopleField
        name="memberIds"
        label="Members"
        people={routing.people.map((one) => ({ id: one.userId, name: one.name }))}
        empty="Agents and administrators can be members."
      />
    </FormDialog>
  )
}
