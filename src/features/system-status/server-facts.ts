import { hasFeature } from '@/api/features'
import type { Installation } from '@/contracts/installation'

export type Fact = readonly [name: string, value: string]

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
export const serverFacts = (server: Installation | undefined, hasFailed: boolean): Fact[] =>
  [...IDENTITY, ...(hasFeature('security') ? PROTECTIONS : [])].map(([name, describe]) => [
    name,
    server ? describe(server) : hasFailed ? 'Not known: the server did not say' : '…',
  ])
