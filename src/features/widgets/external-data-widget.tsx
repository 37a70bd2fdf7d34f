import { useMutation, useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { externalDataQuery, externalSourceQuery, saveExternalSource } from '@/api/external-data'
import { Card, Loading } from '@/components/figures'
import type { ExternalCell, ExternalSource, ExternalView } from '@/contracts/external-data'
import { Button, IconButton } from '@/ui/button'
import { FormDialog, SavedNow, TextField, useVersion } from '@/ui/form'
import { InlineError } from '@/ui/states'

import { CELL, TableFrame } from './list-table'
import type { ListProps } from './widget-parts'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

const words = (value: ExternalCell): string => {
  if (value === null) return '–'
  if (typeof value === 'number') return number.format(value)
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value
}

/** Figures that the server reads from an address, which administrators set here. */
export function ExternalDataWidget({ widget, seconds }: ListProps) {
  const [isAsked, setAsked] = useState(false)
  const { data, error, refetch } = useQuery(externalDataQuery(seconds))
  const problem = data?.problem ?? null
  return (
    <Card
      title={widget.title}
      updatedAt={data?.readAt ?? null}
      isOld={problem !== null}
      tools={
        <IconButton
          label={`Address of ${widget.title}`}
          size="sm"
          icon={<Link2 />}
          className="print:hidden"
          onClick={() => setAsked(true)}
        />
      }
    >
      {data ? (
        data.isSet ? (
          <>
            {problem === null ? null : (
              <InlineError
                message={`${data.view ? 'The newest figures could not be read.' : 'The figures could not be read.'} ${problem}`}
                onRetry={refetch}
              />
            )}
            {data.view ? <View title={widget.title} view={data.view} /> : null}
          </>
        ) : (
          <>
            <p className="text-row text-ink-muted">
              Shows figures of another system: JSON that this server reads from an address.
            </p>
            <Button className="self-start" onClick={() => setAsked(true)}>
              Set an address
            </Button>
          </>
        )
      ) : error ? (
        <InlineError message={error.message} onRetry={refetch} />
      ) : (
        <Loading title={widget.title} />
      )}
      {isAsked ? <SourceDialog onClose={() => setAsked(false)} /> : null}
    </Card>
  )
}

function View({
  title,
  view: { figures, columns, rows, isCut },
}: {
  title: string
  view: ExternalView
}) {
  if (figures.length === 0 && rows.length === 0) {
    return <p className="text-row text-ink-muted">The answer is empty.</p>
  }
  return (
    <>
      {figures.length > 0 ? (
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          {figures.map(({ label, value }, at) => (
            // Names of strangers may be there twice.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at} className="min-w-0">
              <dt className="truncate text-meta text-ink-muted">
                <bdi>{label}</bdi>
              </dt>
              <dd className="truncate text-title font-semibold text-ink tabular-nums">
                <bdi>{words(value)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {rows.length > 0 ? (
        <TableFrame label={title} columns={columns.map((name) => ({ name }))}>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at} className="border-t border-line">
              {row.map((value, place) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={place} className={CELL}>
                  <bdi>{words(value)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </TableFrame>
      ) : null}
      {isCut ? <p className="text-meta text-ink-muted">There is more than is shown here.</p> : null}
    </>
  )
}

function SourceDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(externalSourceQuery)
  return data ? <SourceForm saved={data} onClose={onClose} /> : null
}

function SourceForm({ saved, onClose }: { saved: ExternalSource; onClose: () => void }) {
  const save = useMutation(saveExternalSource)
  const { isStale, take } = useVersion(saved.version, saved, save.error)
  const form = useForm({
    defaultValues: {
      address: saved.address ?? '',
      path: saved.path,
      intervalSeconds: String(saved.intervalSeconds),
    },
  })
  return (
    <FormDialog
      title="External data"
      description="This server reads it for everyone. Anyone who may see this widget sees what it answers; the change is in the audit log."
      form={form}
      mutation={save}
      submitLabel="Save"
      onClose={onClose}
      onSubmit={({ address, path, intervalSeconds }) =>
        save.mutate(
          {
            address: address.trim() || null,
            path: path.trim(),
            intervalSeconds: Number(intervalSeconds),
            version: take(),
          },
          { onSuccess: onClose },
        )
      }
    >
      <TextField
        name="address"
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://figures.example.com/desk.json"
        help="JSON of at most 1 MB, on the public internet. {figures: [{label, value, unit}], columns, rows} is drawn as it says, a list as a table. Empty: nothing is read."
      />
      <TextField
        name="path"
        label="Path to the rows"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        placeholder="data.items"
        help="Names separated by dots that lead to a list in the JSON. Leave empty to draw all of it."
      />
      <TextField
        name="intervalSeconds"
        label="Refresh interval in seconds"
        inputMode="numeric"
        help="From 30 to 86,400, which is a day."
      />
      {isStale ? (
        <SavedNow>
          {[saved.address ?? 'no address', saved.path, `every ${saved.intervalSeconds} s`]
            .filter(Boolean)
            .join(', ')}
        </SavedNow>
      ) : null}
    </FormDialog>
  )
}
