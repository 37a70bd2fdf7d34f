import { config } from '@/api/current-config'

export function EnvironmentMark() {
  if (config.environment === 'production') return null
  return (
    <span
      title={`This is ${config.environment}, not production`}
      className="min-w-0 truncate rounded-chip bg-highlight px-1.5 text-meta font-medium text-highlight-on"
    >
      {config.environment}
    </span>
  )
}
