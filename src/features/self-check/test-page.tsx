import { CircleCheck, CircleDashed, CircleX, Copy, LoaderCircle, RefreshCw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'

import { useAuth } from '@/api/auth'
import { config } from '@/api/current-config'
import type { CheckResult, CheckState } from '@/contracts/self-check'
import { serverNow } from '@/lib/server-clock'
import { absoluteTime } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { copyText } from '@/ui/copy-text'
import { useHotkeys } from '@/ui/hotkeys'
import { Page } from '@/ui/page'
import { PageSection } from '@/ui/page-section'

import {
  askServer,
  type Asked,
  BROWSER_CHECKS,
  type Check,
  playSound,
  serverChecks,
  SOUND,
  tryOut,
} from './checks'

const STATES = {
  passed: { word: 'Passed', tone: 'success', Icon: CircleCheck },
  failed: { word: 'Failed', tone: 'danger', Icon: CircleX },
  unknown: { word: 'Not checked', tone: 'neutral', Icon: CircleDashed },
} as const satisfies Record<CheckState, unknown>

type Results = Readonly<Record<string, CheckResult>>
/** `at`: of the newest result. */
type Found = { round: number; at: Date; results: Results }

/** All checks at once, each by itself; `run` begins anew and forgets what is still on its way. */
const useChecks = () => {
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<Found>({ round, at: serverNow(), results: {} })
  const [ofServer, setOfServer] = useState<Check[] | null>(null)
  const put = useCallback(
    (id: string, result: CheckResult) =>
      setFound((all) =>
        all.round > round
          ? all
          : {
              round,
              at: serverNow(),
              results: { ...(all.round === round ? all.results : {}), [id]: result },
            },
      ),
    [round],
  )

  useEffect(() => {
    const over = new AbortController()
    const start = async (check: Check, asked: Promise<Asked>) => {
      const result = await tryOut(check, asked)
      if (!over.signal.aborted) put(check.id, result)
    }
    const begin = async () => {
      const asked = askServer(over.signal)
      for (const check of BROWSER_CHECKS) void start(check, asked)
      const checks = await asked.then(
        ({ checks }) => serverChecks(checks),
        () => [],
      )
      if (over.signal.aborted) return
      setOfServer(checks)
      for (const check of checks) void start(check, asked)
    }
    void begin()
    return () => over.abort()
  }, [put])

  const results: Results = found.round === round ? found.results : {}
  return { results, at: found.at, ofServer, put, run: () => setRound(round + 1) }
}

const asText = (checks: readonly Check[], results: Results) =>
  checks.map(({ id, name }) => {
    const result = results[id]
    if (!result) return `Running: ${name}`
    const { state, said, advice } = result
    return `${STATES[state].word}: ${name}. ${said}${advice === null ? '' : ` ${advice}`}`
  })

/** Whether this browser and this server work together, tried as in daily use. */
export function TestPage() {
  const { user } = useAuth()
  const { results, at, ofServer, run, put } = useChecks()
  const all = [...BROWSER_CHECKS, ...(ofServer ?? [])]
  const isDone = ofServer !== null && all.every(({ id }) => results[id])
  useHotkeys('Test', [{ key: 'r', label: 'Run all checks again', run }])

  const copy = () => {
    const text = [
      `${config.appName} ${config.appVersion}, ${at.toISOString()}`,
      navigator.userAgent,
      '',
      'This browser',
      ...asText(BROWSER_CHECKS, results),
      '',
      'This server',
      ...asText(ofServer ?? [], results),
    ]
    void copyText(text.join('\n'), 'Copied', 'Select the text of this page instead.')
  }

  return (
    <Page
      title="Test"
      className="max-w-4xl"
      actions={
        <>
          <Button
            icon={<Copy />}
            onClick={copy}
            disabledReason={isDone ? null : 'The checks are still running.'}
          >
            Copy as text
          </Button>
          <Button icon={<RefreshCw />} onClick={run} aria-keyshortcuts="r">
            Run again
          </Button>
        </>
      }
    >
      <output className="text-row text-ink-muted">
        {isDone
          ? `${summary(all, results)} ${absoluteTime(at)}`
          : 'Checking this browser and this server…'}
      </output>
      <PageSection title="This browser">
        <CheckList
          checks={BROWSER_CHECKS}
          results={results}
          onSound={async () => put(SOUND, await playSound())}
        />
      </PageSection>
      <PageSection title="This server">
        {user?.role === 'admin' ? null : (
          <p className="text-row text-ink-muted">
            Webhooks, mail and functions are checked for administrators.
          </p>
        )}
        {ofServer === null || ofServer.length > 0 ? (
          <CheckList checks={ofServer ?? []} results={results} />
        ) : (
          <p className="text-row">The server did not say what it can check.</p>
        )}
      </PageSection>
    </Page>
  )
}

const summary = (all: readonly Check[], results: Results) => {
  const of = (state: CheckState) => all.filter(({ id }) => results[id]?.state === state).length
  const failed = of('failed') === 0 ? 'none' : of('failed')
  return `${all.length} checks: ${of('passed')} passed, ${failed} failed, ${of('unknown')} not checked.`
}

function CheckList({
  checks,
  results,
  onSound,
}: {
  checks: readonly Check[]
  results: Results
  onSound?: () => Promise<void>
}) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {checks.map(({ id, name }) => (
        <li key={id} className="grid gap-x-4 gap-y-1 p-3 sm:grid-cols-[10rem_7rem_1fr] sm:px-4">
          <h3 className="text-body font-medium text-ink">{name}</h3>
          <ResultOf result={results[id]} />
          {onSound && id === SOUND && results[id] ? (
            <Button
              size="sm"
              onClick={() => void onSound()}
              className="justify-self-start sm:col-start-3"
            >
              Play a sound
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function ResultOf({ result }: { result: CheckResult | undefined }) {
  if (!result) {
    return (
      <div>
        <Chip tone="info" icon={<LoaderCircle />}>
          Running
        </Chip>
      </div>
    )
  }
  const { word, tone, Icon } = STATES[result.state]
  return (
    <>
      <div>
        <Chip tone={tone} icon={<Icon />}>
          {word}
        </Chip>
      </div>
      <div className="text-row text-ink">
        <p>{result.said}</p>
        {result.advice === null ? null : <p className="text-ink-muted">{result.advice}</p>}
      </div>
    </>
  )
}
