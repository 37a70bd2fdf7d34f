import { useRouter } from '@tanstack/react-router'

import { ApiError } from '@/api/api-error'
import { SwitchedOff } from '@/api/features'
import { ErrorState } from '@/ui/error-state'
import { Page } from '@/ui/page'
import { useLiftSkeleton } from '@/ui/skeleton-cover'

import { isMissingChunk } from './is-missing-chunk'
import { MissingChunk } from './missing-chunk'
import { NotFoundPage } from './not-found-page'
import { SwitchedOffPage } from './switched-off-page'

export function PageError({ error }: { error: unknown }) {
  const router = useRouter()
  useLiftSkeleton()
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (error instanceof SwitchedOff) return <SwitchedOffPage feature={error.feature} />
  if (isMissingChunk(error)) return <MissingChunk />
  const refused = error instanceof ApiError
  return (
    <Page title="This page could not be shown">
      <ErrorState
        title={refused ? 'Loading failed' : 'Something went wrong on this page'}
        message={refused ? error.message : 'The rest of the application still works.'}
        safe="What you saved is safe."
        requestId={refused ? error.requestId : undefined}
        onRetry={() => void router.invalidate()}
      />
    </Page>
  )
}
