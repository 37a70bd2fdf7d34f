import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'

import { retentionPreviewQuery, settingsChangesQuery } from '@/api/settings'
import { removeSampleCalls, workspaceQuery } from '@/api/workspace'
import { SettingsCard } from '@/components/settings-card'
import { useAdminsOnly } from '@/components/use-admins-only'
import type { RetentionCounts } from '@/contracts/privacy'
import type { Retention, SettingsChanges } from '@/contracts/settings'
import { counted } from '@/lib/figures'
import { Button } from '@/ui/button'
import { confirm } from '@/ui/confirm'
import { CONTROL, Field } from '@/ui/field'
import { RelativeTime } from '@/ui/relative-time'

import { CallerData } from './caller-data'
import { SwitchRow } from './switch-row'
import {
  changedTargets,
  FIELD_LABELS,
  ORGANISATION_KEYS,
  readDays,
  RETENTION_KEYS,
  sayValue,
  type SettingsDraft,
} from './use-settings-draft'

const TOGGLES = [
  'autoAssignTickets',
  'notifyOnNewTicket',
  'notifyOnComment',
  'aiDraftsNeedApproval',
] as const

const HINTS: Record<(typeof TOGGLES)[number], string> = {
  autoAssignTickets:
    'Assigns to the available agent with the fewest tickets, or to an administrator when no agent is available. Otherwise stays unassigned.',
  notifyOnNewTicket: 'Its assignee, or everybody who is available while it has none.',
  notifyOnComment: 'Assignee and watchers of the ticket. Mentions are always notified.',
  aiDraftsNeedApproval: 'When off, drafts become tickets immediately.',
}

export function SystemCard({ draft }: { draft: SettingsDraft }) {
  const { organisation, form, hoursProblem, set } = draft
  const { changedByName, changedAt } = organisation
  const disabledReason = useAdminsOnly()
  return (
    <SettingsCard
      title="System Settings"
      meta={
        <>
          For the whole organisation.
          {changedByName && changedAt ? (
            <>
              {' '}
              Changed by {changedByName} <RelativeTime at={changedAt} />.
            </>
          ) : null}
        </>
      }
      adminsOnly
    >
      {TOGGLES.map((key) => (
        <SwitchRow
          key={key}
          label={FIELD_LABELS[key]}
          hint={HINTS[key]}
          checked={form[key]}
          onChange={(checked) => set(key, checked)}
          disabledReason={disabledReason}
        />
      ))}
      <Field
        label={FIELD_LABELS.returnUnstartedHours}
        help="Counts business hours once those are saved below. Any activity counts as started."
        error={hoursProblem ?? undefined}
      >
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            placeholder="Never"
            readOnly={disabledReason !== null}
            value={form.returnUnstartedHours}
            onChange={({ target }) => set('returnUnstartedHours', target.value)}
            className={`${CONTROL} max-w-32 scroll-mb-20 read-only:opacity-60`}
          />
        )}
      </Field>
      <RecentChanges />
    </SettingsCard>
  )
}

function RecentChanges() {
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({ ...settingsChangesQuery, enabled: isOpen })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit rounded-chip text-row text-ink-muted hover:text-ink">
        Recent changes
      </summary>
      <div className="pt-2 text-row text-ink-muted">
        {error ? (
          <p className="text-danger">{error.message}</p>
        ) : data === undefined ? (
          <p>Loading…</p>
        ) : data.items.length === 0 ? (
          <p>No changes yet.</p>
        ) : (
          <ul aria-label="Recent changes" className="flex flex-col gap-2">
            {data.items.map((item) => (
              <Change key={item.id} item={item} />
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}

function Change({ item: { byName, at, changes } }: { item: SettingsChanges['items'][number] }) {
  return (
    <li>
      <span className="text-ink">{byName}</span> <RelativeTime at={at} />
      <ul className="list-inside list-disc">
        {ORGANISATION_KEYS.map((key) => {
          const change = changes[key]
          return change ? (
            <li key={key}>
              {FIELD_LABELS[key]}: {sayValue(key, change.from)} → {sayValue(key, change.to)}
            </li>
          ) : null
        })}
        {changes['ticketTargets']
          ? changedTargets(changes['ticketTargets']).map(({ key, from, to }) => (
              <li key={key}>
                {FIELD_LABELS[key]}: {sayValue(key, from)} → {sayValue(key, to)}
              </li>
            ))
          : null}
        {changes['resolutionTarget'] ? (
          <li>
            Resolution target: {String(changes['resolutionTarget'].from)} % →{' '}
            {String(changes['resolutionTarget'].to)} %
          </li>
        ) : null}
        {changes['repeatDays'] ? (
          <li>
            Repeat window in days: {String(changes['repeatDays'].from)} →{' '}
            {String(changes['repeatDays'].to)}
          </li>
        ) : null}
        {changes['minimumCalls'] ? (
          <li>
            Minimum calls for a share: {String(changes['minimumCalls'].from)} →{' '}
            {String(changes['minimumCalls'].to)}
          </li>
        ) : null}
        {changes['solvedCallValues'] ? <li>Values of solved calls</li> : null}
      </ul>
    </li>
  )
}

const inWords = (parts: string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** "the words of 12 calls and 40 raw events"; empty when there is nothing. */
export const retentionWords = ({ transcripts, recordings, events }: RetentionCounts): string =>
  inWords([
    ...(transcripts > 0 ? [`the words of ${counted(transcripts, 'call')}`] : []),
    ...(recordings > 0 ? [counted(recordings, 'recording reference')] : []),
    ...(events > 0 ? [counted(events, 'raw event')] : []),
  ])

export function DataCard({ draft }: { draft: SettingsDraft }) {
  return (
    <SettingsCard title="Data" meta="Retention, and the data of one caller." adminsOnly>
      <RetentionFields draft={draft} />
      <SampleData />
      <CallerData />
    </SettingsCard>
  )
}

function SampleData() {
  const disabledReason = useAdminsOnly()
  const { data } = useQuery(workspaceQuery)
  const removal = useMutation(removeSampleCalls)
  const calls = data?.sampleCalls ?? 0
  const none = data && calls === 0 ? 'No sample data' : null
  const ask = async () => {
    const yes = await confirm({
      title: 'Remove sample data?',
      body: `${counted(calls, 'sample call')} and their recordings, next steps and reviews will be deleted. Real calls stay. This cannot be undone.`,
      action: 'Remove sample data',
      tone: 'danger',
    })
    if (yes) removal.mutate()
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
      <div>
        <h3 className="font-medium text-ink">Sample data</h3>
        <p className="text-row text-ink-muted">
          {none ? `${none}.` : `${counted(calls, 'sample call')} for trying things out.`}
        </p>
      </div>
      <Button
        variant="danger"
        icon={<Trash2 />}
        pending={removal.isPending}
        disabledReason={disabledReason ?? none}
        onClick={() => void ask()}
        className="scroll-mb-20"
      >
        Remove sample data
      </Button>
    </div>
  )
}

function RetentionFields({ draft: { form, set, retention } }: { draft: SettingsDraft }) {
  const disabledReason = useAdminsOnly()
  const reasonId = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-ink">Keep, in days</legend>
      {disabledReason ? (
        <span className="sr-only" id={reasonId}>
          {disabledReason}
        </span>
      ) : null}
      <p className="max-w-[72ch] text-row text-ink-muted">
        Leave empty to keep forever. Removing transcripts also removes callers’ names and numbers,
        summaries, notes and comments. Removing transcripts or recordings also removes raw events,
        which contain both. Next steps and figures stay.
      </p>
      <div className="grid gap-3 sm:grid-cols-3">
        {RETENTION_KEYS.map((key) => {
          const read = readDays(form[key])
          return (
            <Field
              key={key}
              label={FIELD_LABELS[key]}
              error={'problem' in read ? read.problem : undefined}
            >
              {(control) => (
                <input
                  {...control}
                  aria-describedby={disabledReason ? reasonId : control['aria-describedby']}
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="Forever"
                  readOnly={disabledReason !== null}
                  value={form[key]}
                  onChange={({ target }) => set(key, target.value)}
                  className={`${CONTROL} scroll-mb-20 read-only:opacity-60`}
                />
              )}
            </Field>
          )
        })}
      </div>
      {retention && !disabledReason ? <Preview keep={retention} /> : null}
    </fieldset>
  )
}

function Preview({ keep }: { keep: Retention }) {
  const isForEver = RETENTION_KEYS.every((key) => keep[key] === null)
  const { data } = useQuery({
    ...retentionPreviewQuery(useDeferredValue(keep)),
    enabled: !isForEver,
  })
  const words = data && retentionWords(data)
  return (
    <output className="text-row text-ink-muted">
      {isForEver
        ? 'Nothing is removed.'
        : words === undefined
          ? 'Counting…'
          : words === ''
            ? 'The next daily run would remove nothing.'
            : `The next daily run would remove ${words}.`}
    </output>
  )
}
