import { BusinessHoursCard } from '@/components/business-hours/business-hours-card'
import { Page } from '@/ui/page'

import { DefinitionsCard } from './definitions-card'
import { SchedulesCard, type SchedulesProps } from './schedules-card'
import { TargetsCard } from './targets-card'

/** What all figures of the organisation go by, and what is sent of them. */
export function ReportingSettingsPage(props: SchedulesProps) {
  return (
    <Page title="Reporting Settings" className="max-w-6xl">
      <SchedulesCard {...props} />
      <TargetsCard />
      <BusinessHoursCard />
      <DefinitionsCard />
    </Page>
  )
}
