import { PRIORITY_LABELS } from '@/components/labels'
import { SettingsCard } from '@/components/settings-card'
import { useAdminsOnly } from '@/components/use-admins-only'
import { PRIORITIES } from '@/contracts/call-words'
import { CONTROL, Field } from '@/ui/field'

import { readMinutes, type SettingsDraft, TARGET_PARTS, type TargetKey } from './use-settings-draft'

const PART_LABELS = { firstResponse: 'First response', resolution: 'Resolution' } as const

/** "4 h", "1 h 30 min": what so many minutes are. */
const inHours = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

export function TicketTargetsCard({ draft: { form, set } }: { draft: SettingsDraft }) {
  const disabledReason = useAdminsOnly()
  return (
    <SettingsCard
      title="Ticket Targets"
      meta="In minutes of business time. A change counts for tickets that come on the board afterwards, or get another priority. Callbacks without a time follow the first response, too."
      adminsOnly
    >
      <div className="grid gap-3 sm:grid-cols-3">
        {PRIORITIES.toReversed().map((priority) => (
          <fieldset key={priority} className="grid grid-cols-2 gap-3 sm:grid-cols-1">
            <legend className="mb-1 font-medium text-ink">{PRIORITY_LABELS[priority]}</legend>
            {TARGET_PARTS.map((part) => {
              const key: TargetKey = `${priority}.${part}`
              const read = readMinutes(form[key])
              return (
                <Field
                  key={key}
                  label={PART_LABELS[part]}
                  help={
                    'minutes' in read ? `${inHours(read.minutes)} of business hours` : undefined
                  }
                  error={'problem' in read ? read.problem : undefined}
                >
                  {(control) => (
                    <input
                      {...control}
                      inputMode="numeric"
                      autoComplete="off"
                      readOnly={disabledReason !== null}
                      value={form[key]}
                      onChange={({ target }) => set(key, target.value)}
                      className={`${CONTROL} scroll-mb-20 read-only:opacity-60`}
                    />
                  )}
                </Field>
              )
            })}
          </fieldset>
        ))}
      </div>
    </SettingsCard>
  )
}
