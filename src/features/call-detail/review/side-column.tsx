import { hasFeature } from '@/api/features'

import { ActivitySection } from './activity-section'
import { AssigneeSection } from './assignee-section'
import { CallPart } from '../call-parts'
import { CallbackSection } from './callback-section'
import { HistorySection } from './history-section'
import { NextStepsSection } from './next-steps-section'
import { NumbersSection } from './numbers-section'
import { SummarySection } from './summary-section'
import { TagsSection } from './tags-section'
import { Verdicts } from './verdicts'

export function SideColumn() {
  return (
    <section
      id="call-summary"
      tabIndex={-1}
      aria-labelledby="call-summary-title"
      className="scroll-mt-32 lg:w-[360px] lg:shrink-0"
    >
      <h2 id="call-summary-title" className="sr-only">
        About this call
      </h2>
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        <SummarySection />
        <Verdicts />
        <TagsSection />
        <NextStepsSection />
        {hasFeature('callbacks') ? <CallbackSection /> : null}
        <AssigneeSection />
        <CallPart name="notes" />
        <CallPart name="scores" />
        <HistorySection />
        <ActivitySection />
        <NumbersSection />
        <CallPart name="events" />
      </div>
    </section>
  )
}
