import { createFileRoute } from '@tanstack/react-router'

import { Page } from '@/ui/page'

export const Route = createFileRoute('/_app/')({ component: NextStepsPage })

function NextStepsPage() {
  return <Page title="Next Steps">Nothing is shown here yet.</Page>
}
