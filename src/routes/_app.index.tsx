import { createFileRoute } from '@tanstack/react-router'

import { readQueueSearch, startQueue } from '@/api/queue-search'

import { NextStepsScreen } from './-next-steps-screen'

export const Route = createFileRoute('/_app/')({
  validateSearch: readQueueSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => startQueue(context.queryClient, deps),
  component: NextStepsScreen,
})
