import { createFileRoute } from '@tanstack/react-router'

import { EmailAutomationPage } from '@/features/email-automation/email-automation-page'
import { readEmailSearch } from '@/features/email-automation/email-search'

import { replaceSearch } from './-replace-search'

export const Route = createFileRoute('/_app/email-automation')({
  validateSearch: readEmailSearch,
  component: EmailAutomation,
})

function EmailAutomation() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <EmailAutomationPage search={search} onSearch={replaceSearch(navigate)} />
}
