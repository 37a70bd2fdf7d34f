import type { ReactNode } from 'react'

/** Something to be typed as it stands, within a sentence. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-chip bg-canvas px-1 font-mono text-meta text-ink">{children}</code>
  )
}
