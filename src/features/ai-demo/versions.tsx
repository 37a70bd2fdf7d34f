import { useMutation } from '@tanstack/react-query'

import { askLanguageModel } from '@/api/analysis-try'
import type { TriedAnalysis, TryAnalysisInput } from '@/contracts/analysis-try'
import { percent } from '@/lib/figures'
import { Button } from '@/ui/button'
import { PageSection } from '@/ui/page-section'
import { InlineError } from '@/ui/states'
import { WideTable, WordsHead } from '@/ui/wide-table'

import { CLAIM_NAMES, CLAIMS, claimWords, NO_CLAIM } from './claim-changes'

export function Versions({ tried, input }: { tried: TriedAnalysis; input: TryAnalysisInput }) {
  const model = useMutation(askLanguageModel)
  const [asked] = model.data?.versions ?? []
  const isOfThis = JSON.stringify(model.variables) === JSON.stringify(input)
  const others = [...(tried.versions ?? []), ...(asked && isOfThis ? [asked] : [])]
  const shown = others.flatMap(({ by, version, analysis }) =>
    analysis
      ? [
          {
            name: by === 'rules' ? `Rules alone (${version})` : `Language model (${version})`,
            analysis,
          },
        ]
      : [],
  )
  const columns = [{ name: `In use (${tried.version})`, analysis: tried.analysis }, ...shown]
  const problem = isOfThis ? (asked?.problem ?? null) : null
  return (
    <PageSection title="Versions side by side">
      <WideTable
        label="Claims of each version"
        caption="What each version of the analysis claims"
        tableClassName={shown.length > 1 ? 'min-w-170' : ''}
      >
        <WordsHead columns={['Claim', ...columns.map(({ name }) => name)]} />
        <tbody className="divide-y divide-line border-t border-line">
          {CLAIMS.map((claim) => (
            <tr key={claim} className="align-top">
              <th scope="row" className="px-4 py-2 text-left font-medium">
                {CLAIM_NAMES[claim]}
              </th>
              {columns.map(({ name, analysis }) => {
                const confidence = analysis[claim]?.confidence
                return (
                  <td key={name} className="max-w-72 px-4 py-2 wrap-anywhere">
                    <bdi>{claimWords(analysis, claim) ?? NO_CLAIM}</bdi>
                    {confidence === undefined ? null : (
                      <span className="text-ink-muted tabular-nums"> {percent(confidence)}</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </WideTable>
      {tried.endpointModel === null ? (
        <p className="text-row text-ink-muted">No language model is configured.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            size="sm"
            pending={model.isPending}
            disabledReason={asked?.analysis && isOfThis ? 'It was asked about these words' : null}
            onClick={() => model.mutate(input)}
          >
            Ask the language model
          </Button>
          <p className="text-row text-ink-muted">
            The words leave this server for <bdi>{tried.endpointModel}</bdi>, which answers for
            category and summary.
          </p>
        </div>
      )}
      {problem === null ? null : (
        <p role="alert" className="text-row text-danger">
          {problem}
        </p>
      )}
      {model.error && isOfThis ? (
        <InlineError message={model.error.message} onRetry={() => model.mutate(input)} />
      ) : null}
    </PageSection>
  )
}
