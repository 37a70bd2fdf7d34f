import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Code2, Plus, Save, SaveAll } from 'lucide-react'
import { useState } from 'react'

import { config } from '@/api/current-config'
import type { FiguresScope } from '@/api/figures-scope'
import { definitionOf, searchOf, unknownWords } from '@/api/report-definition'
import type { ReportSearch } from '@/api/report-search'
import { reportQuery } from '@/api/reports'
import { FiguresCard, FiguresPage, KeyFigures, Loading } from '@/components/figures'
import { ReportBuilder } from '@/components/figures/report-builder'
import { Unavailable } from '@/components/unavailable'
import type { Report, ReportDefinition } from '@/contracts/reports'
import { reportQuestions } from '@/domain/reports/report-question'
import { Button } from '@/ui/button'
import { copyText } from '@/ui/copy-text'
import { lateCode } from '@/ui/late-code'
import { LatePart } from '@/ui/late-part'

import { ReportDialog, type ReportTask, SavedReports, useReportChanges } from './saved-reports'

const figures = lateCode(() =>
  import('@/components/figures/report-figures').then(({ ReportFigures }) => ReportFigures),
)

type Props = {
  search: ReportSearch
  onSearch: (search: ReportSearch) => void
  /** Shows another report, with a way back to this one and to what was not saved of it. */
  onOpen: (search: ReportSearch) => void
}

/** A report is built beside its preview, which is what its readers, its mails and the API get. */
export function CustomReportsPage({ search, onSearch, onOpen }: Props) {
  const { report: id, edited } = search
  const {
    data: saved,
    error,
    refetch,
  } = useQuery({
    ...reportQuery(id ?? ''),
    enabled: id !== undefined,
  })
  const isEdited = edited !== undefined
  const shown: ReportSearch =
    id === undefined || isEdited || !saved ? search : { ...searchOf(saved.definition), report: id }
  const change = (patch: ReportSearch) =>
    onSearch({
      ...shown,
      ...patch,
      edited: id === undefined ? undefined : (edited ?? saved?.version),
    })
  const [task, setTask] = useState<ReportTask | null>(null)
  const navigate = useNavigate()
  const { change: save, isSaving } = useReportChanges()
  const open = (report: Report) => onSearch({ report: report.id })
  // Renamed or shared meanwhile by whoever edits it: that is no save of somebody else.
  const follow = ({ id: changed, version }: Report) => {
    if (changed === id && edited === version - 1) onSearch({ ...search, edited: version })
  }
  const isUnknown = id !== undefined && !saved
  return (
    <FiguresPage
      title="Custom Reports"
      isBuilder
      search={shown}
      onSearch={change}
      actions={
        <Button
          icon={<Plus />}
          className="print:hidden"
          disabledReason={Object.keys(search).length === 0 ? 'This is a new report' : null}
          onClick={() => onOpen({})}
        >
          New report
        </Button>
      }
    >
      {(scope) => {
        const definition = definitionOf(shown, scope)
        return (
          <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
            <SavedReports
              shown={id}
              onRename={(rename) => setTask({ rename })}
              onChanged={follow}
              onRemoved={() => onOpen({})}
              onSchedule={({ id }) =>
                void navigate({ to: '/reporting-settings', search: { schedule: id } })
              }
            />
            <div className="flex min-w-0 flex-col gap-4">
              {isUnknown && error ? (
                <Unavailable noun="Report" error={error} onRetry={refetch} />
              ) : isUnknown ? (
                <Loading title="the report" />
              ) : (
                <>
                  {unknownWords(shown) === null ? null : (
                    <p className="text-row text-warning">{unknownWords(shown)}</p>
                  )}
                  <ReportBuilder definition={definition} onChange={change} />
                  <div className="flex flex-wrap items-center gap-2 print:hidden">
                    {saved && id !== undefined && edited !== undefined ? (
                      <Button
                        variant="primary"
                        icon={<Save />}
                        pending={isSaving}
                        disabledReason={
                          saved.mayChange
                            ? null
                            : `Only ${saved.ownerName} and administrators can change it`
                        }
                        onClick={() =>
                          save(
                            { id, version: edited },
                            { definition },
                            `“${saved.name}” saved`,
                            open,
                          )
                        }
                      >
                        Save changes
                      </Button>
                    ) : null}
                    <Button
                      icon={<SaveAll />}
                      variant={saved && id !== undefined ? 'secondary' : 'primary'}
                      onClick={() => setTask({ name: '', definition })}
                    >
                      {saved && id !== undefined ? 'Save a copy' : 'Save report'}
                    </Button>
                    {saved && id !== undefined && isEdited ? (
                      <Button variant="ghost" onClick={() => onOpen({ report: id })}>
                        Discard changes
                      </Button>
                    ) : null}
                  </div>
                  <Preview
                    title={(id !== undefined && saved?.name) || 'Preview'}
                    definition={definition}
                    scope={scope}
                  />
                </>
              )}
            </div>
            {task ? (
              <ReportDialog
                task={task}
                onClose={() => setTask(null)}
                onSaved={'rename' in task ? follow : open}
              />
            ) : null}
          </div>
        )
      }}
    </FiguresPage>
  )
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The token stays where it is: whoever runs it puts their own into the variable. */
const curlOf = (body: object) =>
  [
    `curl -sS ${quoted(`${config.backendUrl || location.origin}/functions/api/v1/metrics/query`)}`,
    `-H "Authorization: Bearer $TOKEN"`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(' ')

function Preview({
  title,
  definition,
  scope: { range },
}: {
  title: string
  definition: ReportDefinition
  scope: FiguresScope
}) {
  // The page has worked out the days: for both they are the same.
  const queries = reportQuestions({ ...definition, range }, range.to)
  const [question] = queries
  const grain = queries.find((query) => query.grain)?.grain ?? 'day'
  return (
    <div className="flex min-h-96">
      <FiguresCard
        // Another report is not a later state of this one.
        key={JSON.stringify([definition.metrics, definition.by, definition.and])}
        title={title}
        queries={queries}
        entries={[
          {
            label: 'Copy as API call',
            icon: <Code2 />,
            onSelect: () =>
              void copyText(curlOf(question ?? {}), 'Copied, without a token: set TOKEN to yours'),
          },
        ]}
      >
        {({ answers, onPick, onCallers }) => (
          <>
            <div className="py-1">
              <KeyFigures answers={answers} onCallers={onCallers} />
            </div>
            {definition.by === null ? null : (
              <LatePart late={figures} waiting={<Loading title={title} />}>
                {(ReportFigures) => (
                  <ReportFigures
                    definition={definition}
                    grain={grain}
                    answers={answers}
                    onPick={onPick}
                    onCallers={onCallers}
                  />
                )}
              </LatePart>
            )}
          </>
        )}
      </FiguresCard>
    </div>
  )
}
