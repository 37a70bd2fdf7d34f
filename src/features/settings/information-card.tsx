import { SettingsCard } from './settings-card'

const FACTS = [
  ['Version', 'v1.0.0'],
  ['Status', 'Online'],
  ['Availability', '24/7'],
  ['Agent', 'Active AI Agent'],
] as const

export function InformationCard() {
  return (
    <SettingsCard title="System Information">
      <dl className="grid grid-cols-2 gap-3">
        {FACTS.map(([name, value]) => (
          <div key={name}>
            <dt className="text-meta text-ink-muted">{name}</dt>
            <dd className="font-medium text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </SettingsCard>
  )
}
