import { useEffect, useState } from 'react'

import { ErrorState } from '@/ui/states'
import { liftSkeleton, Page, useDocumentTitle } from '@/ui/page'
import { Spinner } from '@/ui/button'

const SKELETON_MS = 1_000
const TIME_OUT_MS = 120_000

export function LoadingScreen() {
  const [late, setLate] = useState(false)
  useDocumentTitle('Loading...')
  useEffect(() => {
    // On a first load the skeleton lies above; what comes soon replaces it without this in between.
    const uncover = setTimeout(liftSkeleton, SKELETON_MS)
    const timer = setTimeout(() => setLate(true), TIME_OUT_MS)
    return () => {
      clearTimeout(uncover)
      clearTimeout(timer)
    }
  }, [])

  if (late) {
    return (
      <Page title="Still loading">
        <ErrorState
          title="This page is taking too long to load"
          error={{ message: 'The server or your connection is slow.' }}
          safe="Nothing you did is lost."
          onRetry={() => window.location.reload()}
          retryLabel="Reload"
        />
      </Page>
    )
  }
  return (
    <output className="flex items-center justify-center gap-2 px-4 py-16 text-body text-ink-muted">
      <Spinner />
      Loading...
    </output>
  )
}
