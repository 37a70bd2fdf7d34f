import { atTime, daysUntil } from './local-days'

export type DuePreset = { label: string; at: Date }

const FRIDAY = 5
const MONDAY = 1
const MORNING = 9
const AFTERNOON = 15

/**
 * The usual times to put something off to, in the reader's zone, soonest first. What has passed, or
 * would say the same as another, is left out: no "This afternoon" at four, no "Friday" on Thursday.
 */
export const duePresets = (now: Date): DuePreset[] => {
  const inAnHour = new Date(Math.ceil(now.getTime() / 60_000) * 60_000 + 3_600_000)
  const presets: DuePreset[] = [{ label: 'In 1 hour', at: inAnHour }]
  const afternoon = atTime(now, 0, AFTERNOON)
  if (afternoon > inAnHour) presets.push({ label: 'This afternoon', at: afternoon })
  presets.push({ label: 'Tomorrow', at: atTime(now, 1, MORNING) })
  const friday = daysUntil(now, FRIDAY)
  if (friday > 1) {
    presets.push({
      label: friday === 7 ? 'Next Friday' : 'Friday',
      at: atTime(now, friday, MORNING),
    })
  }
  const monday = daysUntil(now, MONDAY)
  if (monday > 1) presets.push({ label: 'Next Monday', at: atTime(now, monday, MORNING) })
  return presets.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
