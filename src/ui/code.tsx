import type { ReactNode } from 'react'

export function Code({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-chip bg-canvas px-1 font-mono text-meta text-ink">{children}</code>
  )
}
