import { useMutation, useQuery } from '@tanstack/react-query'
import { Columns2 } from 'lucide-react'
import { useState } from 'react'

import { analysisEndpointQuery, switchModelTexts } from '@/api/analysis-endpoint'
import { pickCallsQuery } from '@/api/analysis-try'
import { modelWords } from '@/components/model-words'
import { SettingsCard } from '@/components/settings-card'
import { AdminsOnly } from '@/components/admins-only'
import type { AnalysisEndpoint } from '@/contracts/analysis-endpoint'
import { counted } from '@/lib/figures'
import { Button } from '@/ui/button'
import { InlineError, SkeletonRows } from '@/ui/states'

import { ComparedTexts, type Comparison, useCompared } from './compared-texts'
import { SwitchRow } from './switch-row'

const COMPARED = 5

/** What a language model writes beside the local texts. */
export function LanguageModelCard() {
  return (
    <AdminsOnly>
      <LanguageModel />
    </AdminsOnly>
  )
}

function LanguageModel() {
  const { data, error, refetch } = useQuery(analysisEndpointQuery)
  return (
    <SettingsCard
      id="language-model"
      title="Language model"
      meta="It can name categories that the AI is unsure of, and write summaries and titles that name the matter."
    >
      {data ? (
        data.model === null ? (
          <NotConfigured />
        ) : (
          <Configured key={data.model} model={data.model} endpoint={data} />
        )
      ) : error ? (
        <InlineError message={error.message} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={2} rowClassName="h-10" label="Loading the language model" />
      )}
    </SettingsCard>
  )
}

const VARIABLE = 'font-mono text-meta wrap-anywhere text-ink'

function NotConfigured() {
  return (
    <p className="max-w-[72ch] text-row text-ink-muted">
      None is configured, and nothing is sent to one. Any server with an OpenAI-compatible address
      will do, such as Ollama or llama.cpp on this machine: set{' '}
      <code className={VARIABLE}>ANALYSIS_ENDPOINT_URL</code> and{' '}
      <code className={VARIABLE}>ANALYSIS_ENDPOINT_MODEL</code>, and restart.
    </p>
  )
}

function Configured({ model, endpoint }: { model: string; endpoint: AnalysisEndpoint }) {
  const { data: newest, error, refetch } = useQuery(pickCallsQuery(''))
  const [comparison, setComparison] = useState<Comparison>({ round: 0, calls: [] })
  const compared = useCompared(comparison)
  const { round, calls } = comparison
  const offered = newest?.slice(0, COMPARED) ?? []
  const none = newest ? 'No call with a transcript yet' : 'Wait until the calls are loaded'
  return (
    <>
      <p className="text-row wrap-anywhere text-ink">{modelWords(endpoint)}</p>
      <UseTexts model={model} endpoint={endpoint} isCompared={compared.isCompared} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3">
        <Button
          icon={<Columns2 />}
          disabledReason={
            compared.waiting < 0
              ? offered.length === 0
                ? none
                : null
              : 'Wait until all are compared'
          }
          onClick={() => setComparison({ round: round + 1, calls: offered })}
          className="scroll-mb-20"
        >
          {round === 0 ? 'Compare texts' : 'Compare again'}
        </Button>
        {newest?.length === 0 ? (
          <p className="text-row text-ink-muted">There is no call with a transcript yet.</p>
        ) : (
          <p className="min-w-0 text-row text-ink-muted">
            On the newest {counted(offered.length || COMPARED, 'call')}. Their transcripts are sent
            to <bdi className="wrap-anywhere">{model}</bdi>; its answers are not stored.
          </p>
        )}
      </div>
      {error && !newest ? <InlineError message={error.message} onRetry={refetch} /> : null}
      {round === 0 ? null : <ComparedTexts model={model} calls={calls} compared={compared} />}
    </>
  )
}

const USED = 'Used only where the local text is vague, with words and numbers from the call alone.'

function UseTexts({
  model,
  endpoint: { areTextsUsed },
  isCompared,
}: {
  model: string
  endpoint: AnalysisEndpoint
  isCompared: boolean
}) {
  const { mutate, isPending, variables, error } = useMutation(switchModelTexts)
  const mayBeUsed = areTextsUsed || isCompared
  return (
    <div>
      <SwitchRow
        label="Use its summaries and titles"
        hint={mayBeUsed ? USED : `${USED} Compare the texts first.`}
        checked={isPending ? variables.areTextsUsed : areTextsUsed}
        disabledReason={mayBeUsed ? null : 'Compare the texts first'}
        onChange={(next) => {
          if (!isPending) mutate({ areTextsUsed: next, model })
        }}
      />
      {error ? (
        <p role="alert" className="text-row text-danger">
          {error.message}
        </p>
      ) : null}
    </div>
  )
}
