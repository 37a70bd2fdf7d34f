import type { ReactNode } from 'react'

type Basis = { source: 'provider' | 'local' | 'person'; evidence: readonly unknown[] }

export const basisWords = ({ source, evidence }: Basis): string => {
  if (source === 'provider') return 'The provider said so'
  if (source === 'person') return 'Added by a person'
  return evidence.length > 0 ? 'Proposed from the transcript' : 'Proposed from how the call went'
}

export function ClaimBasis({
  claim,
  children,
}: {
  claim: (Basis & { reason?: string }) | null
  children?: ReactNode
}) {
  if (!claim) return <p className="text-meta text-ink-subtle">{children}</p>
  const { reason = '' } = claim
  return (
    <p className="text-meta wrap-anywhere text-ink-subtle">
      {basisWords(claim)}
      {reason === '' ? null : (
        <>
          : <bdi>{reason}</bdi>
        </>
      )}
    </p>
  )
}
