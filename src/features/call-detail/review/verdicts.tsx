import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'

import { useAuth } from '@/api/auth'
import { offered, useLabels } from '@/api/call-labels'
import { sentence, wordLabel } from '@/components/labels'
import { Button } from '@/ui/button'
import { SideSection } from '@/components/side-section'
import { PRIORITIES, RESOLUTIONS, SENTIMENTS } from '@/contracts/call-words'
import { Menu } from '@/ui/menu'

import { useCallView } from '../call-view'
import { type Verdict, VERDICTS } from './activity-labels'
import { ClaimBasis, ConflictNotice, EvidenceLinks, OpenByKey, saidBy } from './claim-parts'

const HOTKEYS: Partial<Record<Verdict, string>> = { category: 'c', priority: 'p' }

export function Verdicts() {
  const words = {
    resolution: RESOLUTIONS,
    category: offered(useLabels('categories')).map(({ key }) => key),
    priority: PRIORITIES,
    sentiment: SENTIMENTS,
  }
  return VERDICTS.map((field) => <VerdictSection key={field} field={field} words={words[field]} />)
}

function VerdictSection({ field, words }: { field: Verdict; words: readonly string[] }) {
  const { call, changes } = useCallView()
  const { user } = useAuth()
  const trigger = useRef<HTMLSpanElement>(null)
  const title = sentence(field)
  const hotkey = HOTKEYS[field]
  const ai = call.analysis?.[field] ?? null
  const human = call.corrections[field]
  const shown = human ?? ai?.value ?? null
  const save = (word: string | null) => void changes.save({ [field]: word })
  const useAiWord = () => save(null)
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
              <Button size="sm" hotkey={hotkey}>
                <span className="sr-only">{title}: </span>
                {shown === null ? 'Not said' : wordLabel(field, shown)}
                <ChevronDown size={14} />
              </Button>
            }
            entries={[
              ...words.map((word) => ({
                kind: 'choice' as const,
                label:
                  word === ai?.value ? `${wordLabel(field, word)} (AI)` : wordLabel(field, word),
                checked: word === shown,
                onSelect: () => {
                  if (word !== human) save(word)
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
