import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { ApiError } from '@/api/api-error'
import { type Feature, SwitchedOff } from '@/api/features'
import { isStoring } from '@/lib/browser-storage'
import { EmptyState, ErrorState } from '@/ui/states'
import { Page, useLiftSkeleton } from '@/ui/page'
import { useServerReturn } from '@/ui/late-code'

import { LoadingScreen } from './loading-screen'
import { NotFoundPage } from './not-found-page'
import { askServerBuild } from './server-build'

// What Chromium, Firefox, Safari and the bundler say when a chunk is gone after a deploy.
const MESSAGES =
  /dynamically imported module|Importing a module script failed|Unable to preload|ChunkLoadError/i

const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && MESSAGES.test(error.message)

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
        error={refused ? error : { message: 'The rest of the application still works.' }}
        safe="What you saved is safe."
        onRetry={() => router.invalidate()}
      />
    </Page>
  )
}

const WHAT = {
  realTime: 'Live updates are',
  analytics: 'Analytics are',
  callbacks: 'Callbacks are',
  reports: 'Reports are',
  notifications: 'Notifications are',
  security: 'The security pages are',
} satisfies Record<Feature, string>

/**
 * Stands where a page would be whose feature this installation does without. No icon: this is part of
 * what the sign-in screen loads, and would bring the icons there.
 */
function SwitchedOffPage({ feature }: { feature: Feature }) {
  useLiftSkeleton()
  return (
    <Page title="Switched off">
      <EmptyState
        title={`${WHAT[feature]} switched off for this installation`}
        action={
          <Link to="/" className="font-medium text-accent underline">
            Go to Next Steps
          </Link>
        }
      >
        This is set on the server.
      </EmptyState>
    </Page>
  )
}

/** Whenever that was: a file that fails late must not reload the page forever. */
const wasReloaded = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload')

const reload = () => window.location.reload()

/** A page whose code did not come: its server is away, has another version of it, or lacks the file. */
function MissingChunk() {
  const [build, setBuild] = useState<Awaited<ReturnType<typeof askServerBuild>>>()
  useEffect(() => {
    const start = async () => {
      const answered = await askServerBuild()
      if (answered === 'away' || wasReloaded() || !isStoring()) setBuild(answered)
      else reload()
    }
    void start()
  }, [])
  // Reloading without a server would leave nothing on the screen: only when it is back.
  const retry = async () => {
    if ((await askServerBuild()) !== 'away') reload()
  }
  useServerReturn(build === 'away', () => void retry())
  if (build === undefined) return <LoadingScreen />
  return build === 'other' ? (
    <Page title="A new version is ready">
      <ErrorState
        title="This page belongs to an older version"
        error={{ message: 'The application was updated. Reload to continue.' }}
        safe="What you saved is safe."
        onRetry={reload}
        retryLabel="Reload"
      />
    </Page>
  ) : (
    <Page title="This page could not be loaded">
      <ErrorState
        {...(build === 'away'
          ? {
              title: 'The server cannot be reached',
              error: { message: 'Pages you have already opened still work.' },
            }
          : {
              title: 'A file for this page is missing on the server',
              error: { message: 'Reloading did not help. Contact your administrator.' },
            })}
        safe="What you saved is safe."
        onRetry={retry}
      />
    </Page>
  )
}
