import type { ReactNode } from 'react'

const SOURCES = {
  provider: 'The provider said so',
  local: 'Proposed from the transcript',
} as const

/** Where a claim comes from and why, in one line. Plain when nobody claims anything. */
export function ClaimBasis({
  claim,
  children,
}: {
  claim: { source: keyof typeof SOURCES; reason?: string } | null
  /** Said instead when there is no claim. */
  children?: ReactNode
}) {
  if (!claim) return <p className="text-meta text-ink-subtle">{children}</p>
  const { source, reason = '' } = claim
  return (
    <p className="text-meta wrap-anywhere text-ink-subtle">
      {SOURCES[source]}
      {reason === '' ? null : (
        <>
          : <bdi>{reason}</bdi>
        </>
      )}
    </p>
  )
}
