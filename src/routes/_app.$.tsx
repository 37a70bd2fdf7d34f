import { createFileRoute, useLocation } from '@tanstack/react-router'

import { OtherPage } from '@/features/shell/other-page'

export const Route = createFileRoute('/_app/$')({ component: Other })

function Other() {
  return <OtherPage path={useLocation().pathname} />
}
