import { offered, useLabels } from '@/api/call-labels'
import { PRIORITIES, RESOLUTIONS, SENTIMENTS } from '@/contracts/call-words'

import { useCallView } from '../call-view'
import { VerdictSection } from './verdict-section'

export function Verdicts() {
  const { call } = useCallView()
  const { analysis, corrections } = call
  const categories = offered(useLabels('categories')).map(({ key }) => key)
  return (
    <>
      <VerdictSection
        field="resolution"
        title="Resolution"
        order={RESOLUTIONS}
        ai={analysis?.resolution ?? null}
        human={corrections.resolution}
        toChange={(resolution) => ({ resolution })}
      />
      <VerdictSection
        field="category"
        title="Category"
        order={categories}
        ai={analysis?.category ?? null}
        human={corrections.category}
        toChange={(category) => ({ category })}
        hotkey="c"
      />
      <VerdictSection
        field="priority"
        title="Priority"
        order={PRIORITIES}
        ai={analysis?.priority ?? null}
        human={corrections.priority}
        toChange={(priority) => ({ priority })}
        hotkey="p"
      />
      <VerdictSection
        field="sentiment"
        title="Sentiment"
        order={SENTIMENTS}
        ai={analysis?.sentiment ?? null}
        human={corrections.sentiment}
        toChange={(sentiment) => ({ sentiment })}
      />
    </>
  )
}
