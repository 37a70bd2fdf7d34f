import { useQuery } from '@tanstack/react-query'

import { config } from '@/api/current-config'
import { type Feature, hasFeature } from '@/api/features'
import { installationQuery } from '@/api/deliveries'
import type { Installation } from '@/contracts/installation'

type Fact = readonly [name: string, value: string]

const otherOrigins = ({ isCorsEnabled, corsOrigins }: Installation): string => {
  if (!isCorsEnabled) return 'Switched off: no other site may call the API'
  return corsOrigins.length === 0 ? 'None may call the API' : corsOrigins.join(', ')
}

type Describe = (server: Installation) => string

const IDENTITY: readonly (readonly [string, Describe])[] = [
  ['Server', ({ version, database }) => `${version}, ${database} database`],
]
const PROTECTIONS: readonly (readonly [string, Describe])[] = [
  ['Other origins', otherOrigins],
  [
    'Rate limits',
    ({ isRateLimited }) =>
      isRateLimited ? 'On' : 'Switched off: passwords can be guessed without end',
  ],
  ['Server log', ({ logLevel }) => (logLevel === 'silent' ? 'Off' : `${logLevel} and above`)],
]

/** What the server says of itself; each fact has its place before the answer, so that none moves. */
const serverFacts = (server: Installation | undefined, hasFailed: boolean): Fact[] =>
  [...IDENTITY, ...(hasFeature('security') ? PROTECTIONS : [])].map(([name, describe]) => [
    name,
    server ? describe(server) : hasFailed ? 'Not known: the server did not say' : '…',
  ])

const FEATURE_NAMES = {
  realTime: 'live updates',
  analytics: 'analytics',
  callbacks: 'callbacks',
  reports: 'reports',
  notifications: 'notifications',
  security: 'security pages',
} satisfies Record<Feature, string>

// The keys of an object are only known as strings.
const FEATURES = Object.keys(FEATURE_NAMES) as Feature[]

const switchedOff = () => {
  const names = FEATURES.filter((feature) => !hasFeature(feature)).map(
    (feature) => FEATURE_NAMES[feature],
  )
  return names.length === 0 ? 'Nothing' : names.join(', ')
}

export function InstallationSection({ isAdmin }: { isAdmin: boolean }) {
  const { data: server, isError } = useQuery({ ...installationQuery, enabled: isAdmin })
  const facts: Fact[] = [
    ['Application', `${config.appName} ${config.appVersion}`],
    ['Environment', config.environment],
    ['Switched off', switchedOff()],
    ['Browser log', config.security.enableLogging ? `${config.logLevel} and above` : 'Off'],
  ]
  if (isAdmin) facts.push(...serverFacts(server, isError))
  return (
    <section
      aria-labelledby="installation-heading"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="installation-heading" className="font-medium text-ink">
        This installation
      </h2>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-meta text-ink-muted">{name}</dt>
            <dd className="text-row wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
