import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarClock, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'

import {
  deleteSchedule,
  reportQuery,
  schedulesInterval,
  schedulesQuery,
  sendOneNow,
} from '@/api/reports'
import type { SchedulesSearch } from '@/api/schedules-search'
import { RunDialog } from '@/components/figures/run-dialog'
import { NoMailNotice } from '@/components/no-mail-notice'
import { notifyRefused } from '@/components/notify-refused'
import { SettingsCard } from '@/components/settings-card'
import { useAdminsOnly } from '@/components/use-admins-only'
import type { ReportSchedule } from '@/contracts/reports'
import { resultWords, timesWords } from '@/domain/reports/schedule-words'
import { Button, IconButton } from '@/ui/button'
import { confirm } from '@/ui/confirm'
import { notify } from '@/ui/notify'
import { RelativeTime } from '@/ui/relative-time'
import { InlineError, SkeletonRows } from '@/ui/states'

import { ScheduleDialog } from './schedule-dialog'

export type SchedulesProps = {
  search: SchedulesSearch
  onSearch: (search: SchedulesSearch) => void
}

/** What is sent when and to whom; `schedule` of the address begins one of that report. */
export function SchedulesCard({ search: { run, schedule }, onSearch }: SchedulesProps) {
  const { data, error, refetch } = useQuery({
    ...schedulesQuery,
    refetchInterval: ({ state }) => schedulesInterval(state.data),
  })
  const [edited, setEdited] = useState<ReportSchedule | 'new' | null>(null)
  const disabledReason = useAdminsOnly()
  const named = useQuery({ ...reportQuery(schedule ?? ''), enabled: schedule !== undefined })
  const isNew = edited === 'new' || (named.data !== undefined && disabledReason === null)
  const close = () => {
    setEdited(null)
    if (schedule !== undefined) onSearch({})
  }
  const before = edited === 'new' ? null : edited
  return (
    <SettingsCard
      id="schedules"
      title="Schedules"
      meta={
        data
          ? `Reports sent by mail, by the clock of ${data.zone}. The figures of each are kept for ${data.keepRunsDays} days.`
          : 'Reports sent by mail.'
      }
      adminsOnly
      action={
        <Button
          icon={<CalendarClock />}
          disabledReason={disabledReason}
          onClick={() => setEdited('new')}
        >
          Add schedule
        </Button>
      }
    >
      {data?.noMail ? (
        <NoMailNotice reason={data.noMail}>
          Until then reports are computed and kept here, and not sent.
        </NoMailNotice>
      ) : null}
      {!data && error ? (
        <InlineError message={error.message} onRetry={refetch} />
      ) : !data ? (
        <SkeletonRows rows={2} label="Loading the schedules" />
      ) : data.items.length === 0 ? (
        <p className="text-row text-ink-muted">
          {disabledReason === null
            ? 'Nothing is sent yet. Add a schedule for the daily summary, the weekly report, monthly trends or a shared report of Custom Reports.'
            : 'No report is sent to you.'}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {data.items.map((one) => (
            <Row
              key={one.id}
              schedule={one}
              hasMail={data.noMail === null}
              onEdit={() => setEdited(one)}
              onOpen={(id) => onSearch({ run: id })}
            />
          ))}
        </ul>
      )}
      {named.error && !named.data ? (
        <InlineError message={named.error.message} onRetry={named.refetch} />
      ) : null}
      {data && (isNew || before) ? (
        <ScheduleDialog
          before={before}
          latest={data.items.find(({ id }) => id === before?.id)}
          report={named.data}
          zone={data.zone}
          onClose={close}
        />
      ) : null}
      {run === undefined ? null : (
        <RunDialog
          key={run}
          id={run}
          onOpen={(id) => onSearch({ run: id })}
          onClose={() => onSearch({})}
        />
      )}
    </SettingsCard>
  )
}

const keptWords = (title: string) =>
  `“${title}” is computed and kept here, and not sent: there is no mail server`

function Row({
  schedule,
  hasMail,
  onEdit,
  onOpen,
}: {
  schedule: ReportSchedule
  hasMail: boolean
  onEdit: () => void
  onOpen: (runId: string) => void
}) {
  const { id, title, recipients, nextAt, lastRun, zone } = schedule
  const [nextTryAt] = (lastRun?.mails ?? []).flatMap((mail) => mail.nextTryAt ?? []).toSorted()
  const disabledReason = useAdminsOnly()
  const sending = useMutation(sendOneNow)
  const removing = useMutation(deleteSchedule)
  const send = () =>
    sending.mutate(id, {
      onSuccess: ({ runId }) =>
        notify.success(hasMail ? `“${title}” is on its way to you` : keptWords(title), {
          label: 'Open',
          run: () => onOpen(runId),
        }),
      onError: (error) => notifyRefused(error, { tryAgain: send }),
    })
  const remove = async () => {
    const yes = await confirm({
      title: `End the schedule of ${title}?`,
      body: `It is not sent any more ${timesWords(schedule).toLowerCase()}. What was sent is kept.`,
      action: 'End schedule',
      tone: 'danger',
    })
    if (yes) removing.mutate(id)
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-2 py-2">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="text-body font-medium wrap-anywhere text-ink">
          <bdi>{title}</bdi>{' '}
          <span className="font-normal text-ink-muted">
            {timesWords(schedule)} ({zone})
          </span>
        </p>
        <p className="text-row text-ink-muted">
          To{' '}
          {recipients.length > 0
            ? recipients.map(({ name }) => name).join(', ')
            : 'no recipients left'}
        </p>
        <p className="text-row text-ink-muted">
          {nextAt === null ? (
            'Paused: its report was deleted or is no longer shared.'
          ) : (
            <>
              Next <RelativeTime at={nextAt} isDue />.
            </>
          )}{' '}
          {lastRun ? (
            <>
              Last <RelativeTime at={lastRun.createdAt} />: {resultWords(lastRun)}.{' '}
              {nextTryAt === undefined ? null : (
                <>
                  Next try <RelativeTime at={nextTryAt} isDue />.{' '}
                </>
              )}
              <button
                type="button"
                className="rounded-chip text-accent underline underline-offset-2"
                onClick={() => onOpen(lastRun.id)}
              >
                As sent
                <span className="sr-only">
                  : <bdi>{title}</bdi>
                </span>
              </button>
            </>
          ) : (
            'Never sent yet.'
          )}
        </p>
      </div>
      <div className="flex shrink-0 gap-1">
        <Button
          size="sm"
          icon={<Send />}
          pending={sending.isPending}
          disabledReason={nextAt === null ? 'Share the report again first' : null}
          onClick={send}
        >
          Send me one now
          <span className="sr-only">
            : <bdi>{title}</bdi>
          </span>
        </Button>
        <IconButton
          label={`Edit the schedule of ${title}`}
          icon={<Pencil />}
          size="sm"
          disabledReason={disabledReason}
          onClick={onEdit}
        />
        <IconButton
          label={`End the schedule of ${title}`}
          icon={<Trash2 />}
          size="sm"
          disabledReason={disabledReason}
          onClick={() => void remove()}
        />
      </div>
    </li>
  )
}
