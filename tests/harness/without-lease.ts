import type { RunningJob } from '@/server/jobs/run-job'

/** A job as its handler sees it, for a test that runs the handler by itself. */
export const withoutLease = <Payload = null>(
  more: Partial<RunningJob<Payload>> & Pick<RunningJob<Payload>, 'payload'>,
): RunningJob<Payload> => ({
  id: '00000000-0000-4000-8000-000000000000',
  progress: null,
  isLast: true,
  signal: new AbortController().signal,
  checkpoint: async () => {},
  ...more,
})
