import { ChevronDown } from 'lucide-react'

import { offered, useLabels } from '@/api/call-labels'
import { sentence, wordLabel } from '@/components/labels'
import { SideSection } from '@/components/side-section'
import { PRIORITIES, RESOLUTIONS, SENTIMENTS } from '@/contracts/call-words'
import { Button } from '@/ui/button'
import { usePressKey } from '@/ui/hotkeys'
import { Menu } from '@/ui/menu'

import { useCallView } from '../call-view'
import { type Verdict, VERDICTS } from './activity-labels'
import { ClaimBasis, ConflictNotice, EvidenceLinks, PersonsWord } from './claim-parts'

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
  const title = sentence(field)
  const hotkey = HOTKEYS[field]
  const trigger = usePressKey('Call', hotkey, `Change ${title.toLowerCase()}`)
  const ai = call.analysis?.[field] ?? null
  const human = call.corrections[field]
  const shown = human ?? ai?.value ?? null
  const save = (word: string | null) => void changes.save({ [field]: word })
  return (
    <SideSection
      title={title}
      action={
        <span ref={trigger} className="contents">
          <Menu
            label={title}
            align="end"
            trigger={
              <Button size="sm" hotkey={hotkey}>
                <span className="sr-only">{title}: </span>
                {shown === null ? 'Not set' : wordLabel(field, shown)}
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
                    { label: 'Revert to AI', onSelect: () => save(null) },
                  ]),
            ]}
          />
        </span>
      }
    >
      {human === null ? null : (
        <PersonsWord
          field={field}
          about={title.toLowerCase()}
          ai={ai ? `AI said ${wordLabel(field, ai.value)}` : 'AI: not set'}
          human={wordLabel(field, human)}
        />
      )}
      <ClaimBasis claim={ai} />
      <EvidenceLinks claimKey={field} name={title} />
      <ConflictNotice field={field} />
    </SideSection>
  )
}
