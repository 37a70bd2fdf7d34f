import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock, DatabaseBackup } from 'lucide-react'

import { backupsQuery, startBackup } from '@/api/backups'
import type { Backup, Backups } from '@/contracts/backups'
import { sizeWords } from '@/lib/size-words'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { notify } from '@/ui/notify'
import { useNow } from '@/ui/now'
import { PageSection } from '@/ui/page-section'
import { RelativeTime } from '@/ui/relative-time'
import { ErrorState, SkeletonRows } from '@/ui/states'
import { CELL, WideTable, WordsHead } from '@/ui/wide-table'

import { StateChip } from './state-chip'

/** A night, and the time that a large backup takes. */
const OVERDUE_MS = 36 * 60 * 60 * 1000

/** The backups, whether the last is recent, and whether it can be restored. */
export function BackupsSection() {
  const { data, error, refetch } = useQuery(backupsQuery)
  return (
    <PageSection title="Backups">
      <div className="flex min-h-20 flex-col gap-2">
        {!data && error ? <ErrorState error={error} onRetry={refetch} /> : null}
        {!data && !error ? (
          <SkeletonRows rows={1} rowClassName="h-10" label="Loading backups" />
        ) : null}
        {data ? <BackupState {...data} /> : null}
        {data && data.items.length > 0 ? <BackupTable items={data.items} /> : null}
      </div>
    </PageSection>
  )
}

function BackupState({ isScheduled, items }: Backups) {
  const { mutate, isPending } = useMutation({
    ...startBackup,
    onSuccess: () => notify.success('Backup requested'),
  })
  if (!isScheduled) {
    return <p className="text-row text-ink-muted">Backups are off: BACKUP_DIR is not set.</p>
  }
  const isUnderWay = items.some(({ state }) => state === 'waiting' || state === 'running')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-row text-ink-muted">
      <LastBackup
        last={items.find(({ state }) => state === 'done')}
        tested={items.find(({ testedAt }) => testedAt !== null)}
      />
      <Button
        size="sm"
        icon={<DatabaseBackup />}
        pending={isPending}
        disabledReason={isUnderWay ? 'A backup is already in progress' : null}
        onClick={() => mutate()}
      >
        Back up now
      </Button>
    </div>
  )
}

function LastBackup({ last, tested }: Record<'last' | 'tested', Backup | undefined>) {
  const now = useNow()
  if (!last?.finishedAt) return <p>Backed up each night. No backup yet.</p>
  const isOverdue = now.getTime() - Date.parse(last.finishedAt) > OVERDUE_MS
  return (
    <>
      <p>
        Backed up each night. Last backup: <RelativeTime at={last.finishedAt} />.
      </p>
      {isOverdue ? (
        <Chip tone="warning" icon={<Clock />}>
          Overdue
        </Chip>
      ) : null}
      {typeof tested?.testError === 'string' ? (
        <Chip tone="danger" icon={<CircleX />}>
          Last restore test failed
        </Chip>
      ) : null}
    </>
  )
}

function BackupTable({ items }: { items: readonly Backup[] }) {
  return (
    <WideTable
      label="List of backups"
      caption="Backups, the newest first"
      className="max-h-100 overflow-y-auto"
    >
      <WordsHead columns={['Backup', 'State', 'Size', 'Finished', 'Restore test']} />
      <tbody>
        {items.map((one) => (
          <BackupRow key={one.id} backup={one} />
        ))}
      </tbody>
    </WideTable>
  )
}

const nameOf = (file: string) => file.slice(folderOf(file).length + 1)
const folderOf = (file: string) => file.replace(/[/\\][^/\\]*$/, '')

function BackupRow({ backup }: { backup: Backup }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${CELL} text-left font-medium wrap-anywhere text-ink`}>
        {backup.file === null ? 'Not started yet' : nameOf(backup.file)}
        {backup.host === null || backup.file === null ? null : (
          <span className="block text-meta font-normal text-ink-muted">
            {`${folderOf(backup.file)} on ${backup.host}`}
          </span>
        )}
      </th>
      <td className={`${CELL} min-w-40`}>
        <StateChip state={backup.state} />
        {backup.error === null ? null : (
          <span className="mt-1 block wrap-anywhere text-danger">{backup.error}</span>
        )}
      </td>
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>
        {backup.bytes === null ? null : sizeWords(backup.bytes)}
      </td>
      <td className={`${CELL} whitespace-nowrap text-ink-muted`}>
        {backup.finishedAt === null ? null : <RelativeTime at={backup.finishedAt} />}
      </td>
      <td className={`${CELL} min-w-40`}>
        <RestoreTest {...backup} />
      </td>
    </tr>
  )
}

function RestoreTest({ testedAt, testError }: Pick<Backup, 'testedAt' | 'testError'>) {
  if (testedAt === null) return null
  return (
    <>
      <Chip
        tone={testError === null ? 'success' : 'danger'}
        icon={testError === null ? <CircleCheck /> : <CircleX />}
      >
        {testError === null ? 'Restored' : 'Restore failed'}
      </Chip>
      <span className="block text-meta text-ink-muted">
        <RelativeTime at={testedAt} />
      </span>
      {testError === null ? null : (
        <span className="block wrap-anywhere text-danger">{testError}</span>
      )}
    </>
  )
}
