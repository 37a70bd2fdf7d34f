import { Button } from '@/ui/button'
import { RelativeTime } from '@/ui/relative-time'

import { FIELD_LABELS, ORGANISATION_KEYS, sayValue } from './settings-form'
import type { SettingsDraft } from './use-settings-draft'

export function OthersChanges({
  draft: { organisation, saved, edits, hasOthersChanges, discard },
}: {
  draft: SettingsDraft
}) {
  if (!hasOthersChanges) return null
  const { changedByName, changedAt } = organisation
  return (
    <section
      role="alert"
      aria-label="Changed by somebody else"
      className="flex flex-wrap items-start justify-between gap-3 rounded-card border border-line bg-warning-soft p-4 text-warning"
    >
      <div className="text-row">
        <p className="font-semibold">
          {changedByName} changed these settings
          {changedAt ? (
            <>
              {' '}
              <RelativeTime at={changedAt} />
            </>
          ) : null}
          . Yours are kept below and not saved yet.
        </p>
        <ul className="list-inside list-disc">
          {ORGANISATION_KEYS.map((key) => {
            const mine = edits[key]
            return mine === undefined ? null : (
              <li key={key}>
                {FIELD_LABELS[key]}: saved is {sayValue(saved[key])}, yours is {sayValue(mine)}
              </li>
            )
          })}
        </ul>
      </div>
      <Button size="sm" onClick={discard}>
        Discard mine
      </Button>
    </section>
  )
}
