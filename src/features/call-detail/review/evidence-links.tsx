import { EvidenceQuote } from '@/components/evidence-quote'

import { useCallView } from '../call-view'
import type { ClaimKey } from '../transcript/evidence-marks'
import { ClaimNumber } from '../transcript/utterance-text'

export function EvidenceLinks({ claimKey, name }: { claimKey: ClaimKey; name: string }) {
  const { claims, call, jumpTo } = useCallView()
  const claim = claims.get(claimKey)
  if (!claim) return null
  return (
    <ul className="flex flex-col gap-0.5">
      {claim.evidence.map((evidence, position) => {
        const startSeconds =
          evidence.startSeconds ?? call.transcript[evidence.utterance]?.startSeconds ?? null
        return (
          <li key={position} className="min-w-0">
            <button
              type="button"
              onClick={({ currentTarget }) =>
                jumpTo({ ...evidence, startSeconds }, { element: currentTarget, label: name })
              }
              className="flex max-w-full items-baseline gap-1.5 rounded-chip text-left text-row underline decoration-transparent underline-offset-2 hover:decoration-highlight"
            >
              <span className="sr-only">Why {name}: </span>
              <ClaimNumber number={claim.number} />
              <EvidenceQuote
                evidence={{ ...evidence, startSeconds }}
                className="line-clamp-2 min-w-0 wrap-anywhere"
              />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
