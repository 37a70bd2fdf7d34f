import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'

import type { CallChange } from '@/api/apply-change'
import { useAuth } from '@/api/auth'
import { offered, useLabels } from '@/api/call-labels'
import { wordLabel } from '@/components/labels'
import { Button, KeyHint } from '@/ui/button'
import { SideSection } from '@/components/side-section'
import { PRIORITIES, RESOLUTIONS, SENTIMENTS } from '@/contracts/call-words'
import type { Evidence } from '@/contracts/transcript'
import { Menu } from '@/ui/menu'

import { useCallView } from '../call-view'
import { ClaimBasis } from './claim-basis'
import { ConflictNotice } from './conflict-notice'
import { EvidenceLinks } from './evidence-links'
import { OpenByKey } from './open-by-key'
import { saidBy } from './value-source'

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

type VerdictProps<Word extends string> = {
  field: 'category' | 'priority' | 'sentiment' | 'resolution'
  title: string
  order: readonly Word[]
  ai: {
    value: Word
    source: 'provider' | 'local'
    reason: string
    evidence: readonly Evidence[]
  } | null
  human: Word | null
  toChange: (word: Word | null) => CallChange
  hotkey?: string
}

function VerdictSection<Word extends string>({
  field,
  title,
  order,
  ai,
  human,
  toChange,
  hotkey,
}: VerdictProps<Word>) {
  const { call, changes } = useCallView()
  const { user } = useAuth()
  const trigger = useRef<HTMLSpanElement>(null)
  const shown = human ?? ai?.value ?? null
  const useAiWord = () => void changes.save(toChange(null))
  return (
    <SideSection
      title={title}
      action={
        <span ref={trigger} className="contents">
          {hotkey === undefined ? null : (
            <OpenByKey hotkey={hotkey} label={`Change ${title.toLowerCase()}`} trigger={trigger} />
          )}
          <Menu
            label={title}
            align="end"
            trigger={
              <Button size="sm" aria-keyshortcuts={hotkey}>
                <span className="sr-only">{title}: </span>
                {shown === null ? 'Not said' : wordLabel(field, shown)}
                <ChevronDown size={14} />
                {hotkey === undefined ? null : <KeyHint>{hotkey}</KeyHint>}
              </Button>
            }
            entries={[
              ...order.map((word) => ({
                kind: 'choice' as const,
                label:
                  word === ai?.value ? `${wordLabel(field, word)} (AI)` : wordLabel(field, word),
                checked: word === shown,
                onSelect: () => {
                  if (word !== human) void changes.save(toChange(word))
                },
              })),
              ...(human === null
                ? []
                : [
                    { kind: 'separator' as const },
                    { label: "Use the AI's word", onSelect: useAiWord },
                  ]),
            ]}
          />
        </span>
      }
    >
      {human === null ? null : (
        <p className="flex flex-wrap items-center gap-x-2 text-row">
          <span>
            {ai ? `AI said ${wordLabel(field, ai.value)}` : 'AI did not say'} ·{' '}
            <bdi>{saidBy(call.activity, field, user?.name)}</bdi> said{' '}
            <strong className="font-semibold">{wordLabel(field, human)}</strong>
          </span>
          <Button size="sm" variant="ghost" className="-ml-2 text-accent!" onClick={useAiWord}>
            Use the AI's word
            <span className="sr-only"> on {title.toLowerCase()}</span>
          </Button>
        </p>
      )}
      <ClaimBasis claim={ai}>
        {human === null ? 'Not claimed: nothing in the call says so.' : null}
      </ClaimBasis>
      <EvidenceLinks claimKey={field} name={title} />
      <ConflictNotice field={field} />
    </SideSection>
  )
}
