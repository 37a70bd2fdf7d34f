import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId } from 'react'

import { retentionPreviewQuery } from '@/api/settings'
import type { Retention } from '@/contracts/settings'
import { CONTROL } from '@/ui/control-classes'
import { Field } from '@/ui/field'

import { retentionWords } from './retention-labels'
import { FIELD_LABELS, readDays, RETENTION_KEYS } from './settings-form'
import type { SettingsDraft } from './use-settings-draft'

/** How long things are kept, and what that would remove. */
export function RetentionFields({
  draft: { form, set, retention },
  disabledReason,
}: {
  draft: SettingsDraft
  disabledReason: string | null
}) {
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
        Empty keeps for ever. Raw events hold the words and the recording’s address, so they go with
        either. Summaries, next steps and figures stay.
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
                  placeholder="For ever"
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
            ? 'The next daily run would remove nothing yet.'
            : `The next daily run would remove ${words}.`}
    </output>
  )
}
