import { zodResolver } from '@hookform/resolvers/zod'
import { useInfiniteQuery, useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CalendarClock, Ellipsis, LinkIcon, Pencil, Trash2, Users } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'

import {
  changeReport,
  createReport,
  deleteReport,
  reportQuery,
  reportsQuery,
  restoreReport,
} from '@/api/reports'
import { notifyRefused } from '@/components/notify-refused'
import { useAdminsOnly } from '@/components/use-admins-only'
import {
  type PatchReportInput,
  type Report,
  REPORT_NAME_MAX,
  type ReportDefinition,
  reportName,
} from '@/contracts/reports'
import { counted, figures } from '@/lib/figures'
import { IconButton } from '@/ui/button'
import { confirm } from '@/ui/confirm'
import { copyText } from '@/ui/copy-text'
import { FormDialog, SavedNow, SelectField, TextField, useVersion } from '@/ui/form'
import { Menu } from '@/ui/menu'
import { notify, undo } from '@/ui/notify'
import { SearchField } from '@/ui/search-field'
import { ShowMore } from '@/ui/show-more'
import { InlineError, SkeletonRows } from '@/ui/states'

const SEARCHED_FROM = 8

/** Saves a change of a report; who was second may put theirs over what was first. */
export const useReportChanges = () => {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation(changeReport)
  type Wanted = Omit<PatchReportInput, 'version'>
  const change = (
    { id, version }: Pick<Report, 'id' | 'version'>,
    wanted: Wanted,
    done: string,
    onSaved?: (saved: Report) => void,
  ) =>
    mutate(
      { id, version, ...wanted },
      {
        onSuccess: (saved) => {
          notify.success(done)
          onSaved?.(saved)
        },
        onError: (error) => {
          void client.invalidateQueries({ queryKey: ['reports', 'list'] })
          const applyMine = async () => {
            try {
              const now = await client.fetchQuery({ ...reportQuery(id), staleTime: 0 })
              change(now, wanted, done, onSaved)
            } catch (failure) {
              notifyRefused(failure, { tryAgain: () => void applyMine() })
            }
          }
          notifyRefused(error, { applyMine: () => void applyMine() })
        },
      },
    )
  return { change, isSaving: isPending }
}

type Props = {
  shown: string | undefined
  onRename: (report: Report) => void
  onChanged: (report: Report) => void
  onRemoved: () => void
  onSchedule: (report: Report) => void
}

export function SavedReports({ shown, ...actions }: Props) {
  const [typed, setTyped] = useState('')
  const list = useInfiniteQuery(reportsQuery(useDeferredValue(typed.trim())))
  const reports = list.data?.pages.flatMap(({ items }) => items)
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <aside aria-label="Saved reports" className="flex min-w-0 flex-col gap-2 print:hidden">
      <h2 className="text-section font-semibold text-ink">
        Saved reports{' '}
        <span className="font-normal text-ink-muted tabular-nums">{figures(total)}</span>
      </h2>
      {total >= SEARCHED_FROM || typed !== '' ? (
        <SearchField label="Search reports" value={typed} onChange={setTyped} />
      ) : null}
      {!reports && list.error ? (
        <InlineError message={list.error.message} onRetry={list.refetch} />
      ) : !reports ? (
        <SkeletonRows rows={3} label="Loading the reports" />
      ) : reports.length === 0 ? (
        <p className="text-row text-ink-muted">
          {typed === ''
            ? 'No saved reports yet. Choose metrics and splits, then save the report under a name.'
            : 'No report has these words in its name.'}
        </p>
      ) : (
        <ul className="flex max-h-56 flex-col overflow-y-auto lg:max-h-none">
          {reports.map((report) => (
            <Row key={report.id} report={report} isShown={report.id === shown} {...actions} />
          ))}
        </ul>
      )}
      <ShowMore of={list} />
    </aside>
  )
}

const linkOf = ({ id }: Report) => `${location.origin}/custom-reports?report=${id}`

function Row({
  report,
  isShown,
  onRename,
  onChanged,
  onRemoved,
  onSchedule,
}: Omit<Props, 'shown'> & { report: Report; isShown: boolean }) {
  const { change } = useReportChanges()
  const removing = useMutation(deleteReport)
  const restoring = useMutation(restoreReport)
  const { id, name, ownerName, isShared, mayChange, schedules } = report
  const reason = mayChange ? null : `Only ${ownerName} and administrators can change it`
  const adminsOnly = useAdminsOnly()
  const mails = `The mails of ${counted(schedules, 'schedule')} stop`
  const remove = async () => {
    const sure =
      schedules === 0 ||
      (await confirm({
        title: `Delete ${name}?`,
        body: `${mails} with it. Undo brings everything back.`,
        action: 'Delete report',
        tone: 'danger',
      }))
    if (!sure) return
    removing.mutate(id, {
      onSuccess: () => {
        if (isShown) onRemoved()
        notify.success(
          `“${name}” deleted`,
          undo(() => restoring.mutate(id)),
        )
      },
    })
  }
  const share = async () => {
    const sure =
      !isShared ||
      schedules === 0 ||
      (await confirm({
        title: `Stop sharing ${name}?`,
        body: `${mails} until it is shared again.`,
        action: 'Stop sharing',
        tone: 'danger',
      }))
    if (!sure) return
    change(
      report,
      { isShared: !isShared },
      isShared ? `“${name}” is now private` : `“${name}” is now shared with everyone`,
      onChanged,
    )
  }
  return (
    <li
      className={clsx(
        'flex items-center justify-between gap-1 rounded-control pl-2',
        isShown && 'bg-accent-soft',
      )}
    >
      <Link
        to="/custom-reports"
        search={{ report: id }}
        aria-current={isShown ? 'page' : undefined}
        className="min-w-0 flex-1 rounded-control py-1"
      >
        <bdi className="block truncate text-row font-medium text-ink">{name}</bdi>
        <span className="block truncate text-meta text-ink-muted">
          {isShared ? `Shared by ${ownerName}` : 'Only you'}
          {schedules > 0 ? ' · scheduled' : ''}
        </span>
      </Link>
      <Menu
        label={name}
        align="end"
        trigger={<IconButton label={`Manage ${name}`} icon={<Ellipsis />} size="sm" />}
        entries={[
          {
            label: 'Copy link',
            icon: <LinkIcon />,
            onSelect: () =>
              void copyText(linkOf(report), 'Link copied', `The link is ${linkOf(report)}`),
          },
          {
            label: 'Schedule',
            icon: <CalendarClock />,
            disabledReason: adminsOnly ?? (isShared ? null : 'Share it with the team first'),
            onSelect: () => onSchedule(report),
          },
          {
            label: 'Rename',
            icon: <Pencil />,
            disabledReason: reason,
            onSelect: () => onRename(report),
          },
          {
            label: isShared ? 'Stop sharing' : 'Share with the team',
            icon: <Users />,
            disabledReason: reason,
            onSelect: () => void share(),
          },
          {
            label: 'Delete',
            icon: <Trash2 />,
            tone: 'danger',
            disabledReason: reason,
            onSelect: () => void remove(),
          },
        ]}
      />
    </li>
  )
}

const form = z.object({ name: reportName, audience: z.enum(['me', 'everyone']) })

const AUDIENCES = [
  { value: 'me', label: 'Only me' },
  { value: 'everyone', label: 'Everyone' },
]

/** A new report, or another name for one. */
export type ReportTask = { name: string; definition: ReportDefinition } | { rename: Report }

export function ReportDialog({
  task,
  onClose,
  onSaved,
}: {
  task: ReportTask
  onClose: () => void
  onSaved: (report: Report) => void
}) {
  const create = useMutation(createReport)
  const rename = useMutation(changeReport)
  const isNew = 'definition' in task
  const before = isNew ? undefined : task.rename
  const { data: latest } = useQuery({
    ...reportQuery(before?.id ?? ''),
    enabled: rename.error?.code === 'stale',
    staleTime: 0,
  })
  const { isStale, take } = useVersion(before?.version ?? 0, latest, rename.error)
  const fields = useForm({
    resolver: zodResolver(form),
    defaultValues: { name: isNew ? task.name : task.rename.name, audience: 'me' as const },
  })
  const onSuccess = (report: Report) => {
    onClose()
    onSaved(report)
    notify.success(`“${report.name}” saved`)
  }
  const save = ({ name, audience }: z.output<typeof form>) => {
    if (!isNew) {
      return rename.mutate({ id: task.rename.id, version: take(), name }, { onSuccess })
    }
    const isShared = audience === 'everyone'
    return create.mutate({ name, isShared, definition: task.definition }, { onSuccess })
  }
  return (
    <FormDialog
      title={isNew ? 'Save report' : 'Rename report'}
      onClose={onClose}
      form={fields}
      onSubmit={save}
      submitLabel={isNew ? 'Save report' : 'Rename'}
      mutation={isNew ? create : rename}
    >
      {isStale && latest ? (
        <SavedNow>“{latest.name}”. Rename again to replace that with yours.</SavedNow>
      ) : null}
      <TextField name="name" label="Name" autoComplete="off" maxLength={REPORT_NAME_MAX} />
      {isNew ? <SelectField name="audience" label="Visible to" options={AUDIENCES} /> : null}
    </FormDialog>
  )
}
