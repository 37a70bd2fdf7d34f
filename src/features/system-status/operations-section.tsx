import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Mail } from 'lucide-react'

import { operationsQuery, sendTestMail } from '@/api/operations'
import type { Operations, ServerProcess } from '@/contracts/operations'
import { sizeWords } from '@/lib/size-words'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { notify } from '@/ui/notify'
import { PageSection } from '@/ui/page-section'
import { RelativeTime } from '@/ui/relative-time'
import { ErrorState, SkeletonRows } from '@/ui/states'
import { CELL, WideTable, WordsHead } from '@/ui/wide-table'

const ROLES = { all: 'Web and worker', web: 'Web', worker: 'Worker' }

/** The processes of the server, the size of the database, and mail. */
export function OperationsSection() {
  const { data, error, refetch } = useQuery(operationsQuery)
  return (
    <PageSection title="Processes">
      {/* As tall as one process makes it, so that nothing below moves when it comes. */}
      <div className="flex min-h-52 flex-col gap-2 sm:min-h-40">
        {!data && error ? <ErrorState error={error} onRetry={refetch} /> : null}
        {!data && !error ? (
          <SkeletonRows rows={2} rowClassName="h-10" label="Loading processes" />
        ) : null}
        {data ? (
          <>
            <ProcessTable processes={data.processes} />
            <p className="text-row text-ink-muted">{storageWords(data)}</p>
            <MailState server={data.mailServer} />
          </>
        ) : null}
      </div>
    </PageSection>
  )
}

const storageWords = ({ databaseBytes, disk }: Operations) => {
  const size = `Database size: ${sizeWords(databaseBytes)}.`
  if (!disk) return size
  return `${size} Free disk space: ${sizeWords(disk.freeBytes)} of ${sizeWords(disk.totalBytes)}.`
}

function ProcessTable({ processes }: { processes: readonly ServerProcess[] }) {
  return (
    <WideTable label="List of processes" caption="Server processes, the newest first">
      <WordsHead columns={['Process', 'State', 'Version', 'Memory', 'Started', 'Last seen']} />
      <tbody>
        {processes.map((one) => (
          <tr key={one.id} className="border-t border-line">
            <th scope="row" className={`${CELL} text-left font-medium text-ink`}>
              {ROLES[one.role]}
              <span className="block text-meta font-normal wrap-anywhere text-ink-muted">
                {`${one.host}, process ${one.pid}`}
              </span>
            </th>
            <td className={`${CELL} whitespace-nowrap`}>
              {one.isRunning ? (
                <Chip tone="success" icon={<CircleCheck />}>
                  Running
                </Chip>
              ) : (
                <Chip tone="danger" icon={<CircleX />}>
                  Lost
                </Chip>
              )}
            </td>
            <td className={CELL}>{one.commit ? `${one.version} (${one.commit})` : one.version}</td>
            <td className={`${CELL} whitespace-nowrap tabular-nums`}>
              {sizeWords(one.memoryBytes)}
            </td>
            <td className={`${CELL} whitespace-nowrap text-ink-muted`}>
              <RelativeTime at={one.startedAt} />
            </td>
            <td className={`${CELL} whitespace-nowrap text-ink-muted`}>
              <RelativeTime at={one.seenAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

function MailState({ server }: { server: string | null }) {
  const { mutate, isPending } = useMutation({
    ...sendTestMail,
    onSuccess: ({ to }) => notify.success(`A test mail was sent to ${to}`),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-row text-ink-muted">
      <p>{server === null ? 'No mail is sent: SMTP_URL is not set.' : `Mail server: ${server}.`}</p>
      {server === null ? null : (
        <Button size="sm" icon={<Mail />} pending={isPending} onClick={() => mutate()}>
          Send me a test mail
        </Button>
      )}
    </div>
  )
}
