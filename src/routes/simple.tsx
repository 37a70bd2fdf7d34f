import { createFileRoute } from '@tanstack/react-router'

import { LightShell } from '@/features/simple/light-shell'
import { SimplePage } from '@/features/simple/simple-page'

import { mustBeSignedIn } from './-signed-in'

/**
 * Beside the other pages, in a shell without live updates, search, menus and icons. Without a loader: it
 * would be in the first file, and every page would pay for how this one reads.
 */
export const Route = createFileRoute('/simple')({
  beforeLoad: mustBeSignedIn,
  codeSplitGroupings: [['component']],
  component: Simple,
})

function Simple() {
  return (
    <LightShell>
      <SimplePage />
    </LightShell>
  )
}
