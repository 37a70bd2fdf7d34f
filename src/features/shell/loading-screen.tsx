import { useEffect, useState } from 'react'

import { Button } from '@/ui/button'
import { Spinner } from '@/ui/spinner'

const TIME_OUT_MS = 120_000

/** Shown while a page and its data are on the way. After two minutes it offers a way out. */
export function LoadingScreen() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TIME_OUT_MS)
    return () => clearTimeout(timer)
  }, [])

  if (late) {
    return (
      <div role="alert" className="flex flex-col items-center gap-3 px-4 py-16 text-center">
        <p className="text-body text-ink-muted">
          This page is taking too long to load. Nothing you did is lost.
        </p>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </div>
    )
  }
  return (
    <output className="flex items-center justify-center gap-2 px-4 py-16 text-body text-ink-muted">
      <Spinner />
      Loading...
    </output>
  )
}
