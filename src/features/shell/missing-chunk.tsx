import { useEffect, useState } from 'react'

import { ErrorState } from '@/ui/error-state'
import { Page } from '@/ui/page'

import { LoadingScreen } from './loading-screen'
import { serverAnswers } from './server-answers'

/** A page whose code did not come: its server is away, or has a newer version of it. */
export function MissingChunk() {
  const [answers, setAnswers] = useState<boolean>()
  useEffect(() => {
    void serverAnswers().then(setAnswers)
  }, [])
  if (answers === undefined) return <LoadingScreen />
  if (answers) {
    return (
      <Page title="A new version is ready">
        <ErrorState
          title="This page belongs to an older version"
          message="The application was updated while it was open. Reload to continue."
          safe="What you saved is safe."
          onRetry={() => window.location.reload()}
          retryLabel="Reload"
        />
      </Page>
    )
  }
  // Reloading without a server would leave nothing on the screen: only when it is back.
  const retry = async () => {
    if (await serverAnswers()) window.location.reload()
  }
  return (
    <Page title="This page could not be loaded">
      <ErrorState
        title="The server cannot be reached"
        message="This page was not opened before, so it has to come from the server. Pages you have opened still work."
        safe="What you saved is safe."
        onRetry={() => void retry()}
      />
    </Page>
  )
}
