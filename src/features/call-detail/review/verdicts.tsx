import { ChevronDown } from 'lucide-react'

import { offered, useLabels } from '@/api/call-labels'
import { wordLabel } from '@/components/labels'
import { sentence } from '@/lib/sentence'
import type { CallDetail } from '@/contracts/calls'
import { PRIORITIES, RESOLUTIONS, SENTIMENTS } from '@/contracts/call-words'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { usePressKey } from '@/ui/hotkeys'
import { Menu } from '@/ui/menu'

import { useCallView } from '../call-view'
import { otherSubjects } from '../transcript/evidence-marks'
import { type Verdict, VERDICTS } from './activity-labels'
import { basisWords, ConflictNotice, EvidenceTimes, PersonsWord, sureTitle } from './claim-parts'

const HOTKEYS: Partial<Record<Verdict, string>> = { category: 'c', priority: 'p' }

export function Verdicts() {
  const words = {
    resolution: RESOLUTIONS,
    category: offered(useLabels('categories')).map(({ key }) => key),
    priority: PRIORITIES,
    sentiment: SENTIMENTS,
  }
  return (
    <section aria-label="Verdicts" className="flex flex-col gap-1.5 px-4 py-3 @lg/facts:py-2">
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 gap-y-2 @lg/facts:grid-cols-[2fr_3fr_2fr_2fr]">
        {VERDICTS.map((field) => (
          <VerdictMenu key={field} field={field} words={words[field]} />
        ))}
      </div>
      <OtherSubjects />
      {VERDICTS.map((field) => (
        <Correction key={field} field={field} />
      ))}
    </section>
  )
}

const othersOf = ({ analysis, corrections }: CallDetail) =>
  otherSubjects(analysis)
    .filter(({ value }) => value !== corrections.category)
    .map(({ value, resolution }) => {
      const end = resolution ? ` (${wordLabel('resolution', resolution).toLowerCase()})` : ''
      return { value, words: wordLabel('category', value) + end }
    })

/** Where there is room for a line; the wide pane says it beside the category and in its menu. */
function OtherSubjects() {
  const { call } = useCallView()
  const others = othersOf(call)
  if (others.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-2 text-meta text-ink-muted @lg/facts:hidden">
      Also:
      {others.map(({ value, words }) => (
        <span key={value} className="inline-flex flex-wrap items-center gap-x-1.5">
          {words}
          <EvidenceTimes claimKey={`subject:${value}`} name={wordLabel('category', value)} />
        </span>
      ))}
    </p>
  )
}

function VerdictMenu({ field, words }: { field: Verdict; words: readonly string[] }) {
  const { call, changes } = useCallView()
  const title = sentence(field)
  const hotkey = HOTKEYS[field]
  const trigger = usePressKey('Call', hotkey, `Change ${title.toLowerCase()}`)
  const ai = call.analysis?.[field] ?? null
  const human = call.corrections[field]
  const shown = human ?? ai?.value ?? null
  const label = shown === null ? 'Not set' : wordLabel(field, shown)
  const sure = human === null ? sureTitle(ai, title.toLowerCase()) : undefined
  const others = field === 'category' ? othersOf(call) : []
  const also = `Also: ${others.map(({ words }) => words).join(', ')}`
  const save = (word: string | null) => void changes.save({ [field]: word })
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <div className="flex h-5 items-center gap-1">
        <h3 tabIndex={-1} className="text-meta font-medium text-ink-muted outline-none">
          {title}
        </h3>
        {field === 'category' && call.unsure ? (
          <Chip title={`${sure ?? 'The AI found no category.'} Check it first.`}>Unsure</Chip>
        ) : null}
        <EvidenceTimes claimKey={field} name={title} />
        {others.length > 0 ? (
          <span title={also} className="hidden text-meta text-ink-muted @lg/facts:inline">
            <span aria-hidden="true">+{others.length}</span>
            <span className="sr-only">{also}</span>
          </span>
        ) : null}
      </div>
      <span ref={trigger} className="contents">
        <Menu
          label={title}
          trigger={
            <Button size="sm" hotkey={hotkey} className="w-full justify-start!">
              <span className="sr-only">{title}: </span>
              <span
                title={sure ? `${label}. ${sure}` : label}
                className="min-w-0 flex-1 truncate text-left"
              >
                {label}
              </span>
              <ChevronDown size={14} className="shrink-0" />
            </Button>
          }
          entries={[
            ...(ai ? [{ kind: 'heading' as const, label: basisWords(ai, call) }] : []),
            ...(others.length > 0 ? [{ kind: 'heading' as const, label: also }] : []),
            ...words.map((word) => ({
              kind: 'choice' as const,
              label: word === ai?.value ? `${wordLabel(field, word)} (AI)` : wordLabel(field, word),
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
    </div>
  )
}

function Correction({ field }: { field: Verdict }) {
  const { call } = useCallView()
  const ai = call.analysis?.[field] ?? null
  const human = call.corrections[field]
  return (
    <>
      {human === null ? null : (
        <PersonsWord
          field={field}
          about={sentence(field)}
          ai={ai ? wordLabel(field, ai.value) : 'not set'}
          human={wordLabel(field, human)}
        />
      )}
      <ConflictNotice field={field} />
    </>
  )
}
