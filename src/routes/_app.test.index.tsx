import { createFileRoute } from '@tanstack/react-router'

import { TestPage } from '@/features/self-check/test-page'

export const Route = createFileRoute('/_app/test/')({
  component: TestPage,
})
