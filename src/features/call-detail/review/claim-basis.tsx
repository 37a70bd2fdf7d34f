import type { ReactNode } from 'react'

type Basis = { source: 'provider' | 'local' | 'person'; evidence: readonly unknown[] }

/** Who says so, and from what. */
export const basisWords = ({ source, evidence }: Basis): string => {
  if (source === 'provider') return 'The provider said so'
  if (source === 'person') return 'Added by a person'
  return evidence.length > 0 ? 'Proposed from the transcript' : 'Proposed from how the call went'
}

/** Where a claim comes from and why, in one line. Plain when nobody claims anything. */
export function ClaimBasis({
  claim,
  children,
}: {
  claim: (Basis & { reason?: string }) | null
  /** Said instead when there is no claim. */
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
