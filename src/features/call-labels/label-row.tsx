import { useMutation } from '@tanstack/react-query'
import { EllipsisVertical } from 'lucide-react'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'

import { changeLabel } from '@/api/call-labels'
import { useAdminsOnly } from '@/components/use-admins-only'
import type { LabelList } from '@/contracts/call-fields'
import type { CallLabel } from '@/contracts/call-labels'
import { counted } from '@/lib/figures'
import { Button, IconButton } from '@/ui/button'
import { CONTROL } from '@/ui/field'
import { Menu } from '@/ui/menu'
import { notify, undo } from '@/ui/notify'
import { headingAbove } from '@/ui/page'

export function LabelRow({
  list,
  label,
  successor,
  onMerge,
}: {
  list: LabelList
  label: CallLabel
  successor: CallLabel | undefined
  onMerge: () => void
}) {
  const { key, version, retiredAt, calls = 0 } = label
  const disabledReason = useAdminsOnly()
  const [draft, setDraft] = useState<string | null>(null)
  const row = useRef<HTMLLIElement>(null)
  const isRenaming = draft !== null
  useLayoutEffect(() => {
    const line = row.current
    if (!line || !isRenaming) return undefined
    return () => {
      if (document.activeElement === document.body) line.querySelector('button')?.focus()
    }
  }, [isRenaming])
  useLayoutEffect(() => {
    const line = row.current
    return () => {
      if (line?.contains(document.activeElement)) headingAbove(line)?.focus()
    }
  }, [])
  const { mutate, isPending, error, reset } = useMutation(changeLabel(list))
  const retire = (retired: boolean) =>
    mutate(
      { key, version, retired },
      {
        onSuccess: (changed) => {
          if (!retired) return
          notify.success(
            `${label.label} retired`,
            undo(() => mutate({ key, version: changed.version, retired: false })),
          )
        },
      },
    )
  const rename = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const name = draft?.trim() ?? ''
    if (name === '' || isPending) return
    if (name === label.label) return setDraft(null)
    mutate({ key, version, label: name }, { onSuccess: () => setDraft(null) })
  }
  const begin = () => {
    reset()
    setDraft(label.label)
  }
  return (
    <li ref={row} className="flex min-h-10 flex-col justify-center gap-1 py-1">
      {draft === null ? (
        <div className="flex items-center gap-2">
          <span className="min-w-0 flex-1 text-body wrap-anywhere">
            <bdi>{label.label}</bdi>
            {successor ? (
              <span className="text-row text-ink-muted">
                {' '}
                now <bdi>{successor.label}</bdi>
              </span>
            ) : null}
          </span>
          {label.mergedInto === null || calls > 0 ? (
            <span className="text-meta whitespace-nowrap text-ink-muted tabular-nums">
              {counted(calls, 'call')}
            </span>
          ) : null}
          {label.mergedInto === null ? (
            <Menu
              label={`Change ${label.label}`}
              align="end"
              trigger={
                <IconButton size="sm" label={`Change ${label.label}`} icon={<EllipsisVertical />} />
              }
              entries={[
                { label: 'Rename', disabledReason, onSelect: begin },
                { label: 'Merge into…', disabledReason, onSelect: onMerge },
                retiredAt === null
                  ? { label: 'Retire', disabledReason, onSelect: () => retire(true) }
                  : { label: 'Offer again', disabledReason, onSelect: () => retire(false) },
              ]}
            />
          ) : null}
        </div>
      ) : (
        <form onSubmit={rename} className="flex gap-2">
          <input
            // Asked for by the person who pressed Rename.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            aria-label={`Name of ${label.label}`}
            value={draft}
            maxLength={60}
            dir="auto"
            onChange={({ target }) => setDraft(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              setDraft(null)
            }}
            className={CONTROL}
          />
          <Button type="submit" variant="primary" pending={isPending}>
            Save
          </Button>
          <Button onClick={() => setDraft(null)}>Cancel</Button>
        </form>
      )}
      {error ? (
        <p role="alert" className="text-meta text-danger">
          {error.fields?.['label'] ?? error.message}
        </p>
      ) : null}
    </li>
  )
}
