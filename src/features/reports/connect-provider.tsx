import { CircleCheck, CircleDashed, Terminal } from 'lucide-react'

import { webhookAddress } from '@/api/webhook-address'
import type { Workspace } from '@/contracts/workspace'
import { Chip } from '@/ui/chip'
import { Code } from '@/ui/code'
import { CopyField } from '@/ui/copy-field'

type Words = { name: string; where: string; variable: string }

const WORDS: Record<string, Words> = {
  vapi: {
    name: 'Vapi',
    where: 'Paste it as the Server URL of your assistant, or of the whole organization.',
    variable: 'VAPI_WEBHOOK_SECRET',
  },
  retell: {
    name: 'Retell',
    where: 'Paste it as the webhook of your agent, or of the whole account.',
    variable: 'RETELL_API_KEY',
  },
  generic: {
    name: 'Any other provider',
    where: 'Send calls here in our own schema, signed the Standard Webhooks way.',
    variable: 'WEBHOOK_SECRET',
  },
}

/** The server's path, as the provider must call it. */
const addressOf = (path: string) => webhookAddress(`/${path.split('/').at(-1) ?? ''}`)

/** Where each provider has to send its events, and what still has to be set for them to be taken. */
export function ConnectProvider({ workspace }: { workspace: Workspace }) {
  const isAnyConfigured = workspace.providers.some((provider) => provider.configured)
  return (
    <section id="connect" aria-labelledby="connect-heading" className="flex flex-col gap-2">
      <h2 id="connect-heading" className="text-section font-semibold text-ink">
        Connect your provider
      </h2>
      <ul className="overflow-clip rounded-card border border-line bg-surface">
        {workspace.providers.map(({ provider, path, configured }) => {
          const words = WORDS[provider]
          if (!words) return null
          return (
            <li
              key={provider}
              className="grid items-center gap-x-6 gap-y-2 border-t border-line px-4 py-3 first:border-t-0 lg:grid-cols-[13rem_minmax(0,1fr)_27rem]"
            >
              <h3 className="flex items-center justify-between gap-2 font-medium text-ink">
                {words.name}
                <SecretChip configured={configured} />
              </h3>
              <p className="text-row text-ink-muted">
                {words.where}{' '}
                {configured ? null : (
                  <>
                    Nothing is accepted until <Code>{words.variable}</Code> is set on the server.
                  </>
                )}
              </p>
              <CopyField label={`${words.name} webhook address`} value={addressOf(path)} />
            </li>
          )
        })}
      </ul>
      {isAnyConfigured ? null : (
        <p className="flex items-start gap-2 text-row text-ink-muted">
          <Terminal className="mt-0.5 shrink-0" />
          <span>
            No provider yet? Set one of the secrets, restart, and{' '}
            <Code>npm run simulate -- --calls 20 --rate 2</Code> calls in their place.
          </span>
        </p>
      )}
    </section>
  )
}

function SecretChip({ configured }: { configured: boolean }) {
  return configured ? (
    <Chip tone="success" icon={<CircleCheck />}>
      Secret set
    </Chip>
  ) : (
    <Chip icon={<CircleDashed />}>No secret</Chip>
  )
}
