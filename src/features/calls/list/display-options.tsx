import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'

import { COLUMNS } from '../entry/line-columns'
import { resetFacts, saveFact, useListDisplay } from '../list-display'

/** What an entry shows; kept in this browser, for every list and tab. */
export function DisplayOptions() {
  const { facts } = useListDisplay()
  return (
    <div className="flex w-64 max-w-full flex-col gap-3">
      <fieldset>
        <legend className="mb-1 text-row font-medium">Shown on each call</legend>
        {COLUMNS.map(({ fact, label }) => (
          <label
            key={fact}
            className="flex min-h-7 items-center gap-2 text-row pointer-coarse:min-h-9"
          >
            <Checkbox
              checked={facts.has(fact)}
              onChange={(event) => saveFact(fact, event.target.checked)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="flex items-center justify-between gap-2 border-t border-line pt-2">
        <span className="text-meta text-ink-subtle">Remembered in this browser</span>
        <Button size="sm" variant="ghost" onClick={resetFacts}>
          Reset
        </Button>
      </div>
    </div>
  )
}
