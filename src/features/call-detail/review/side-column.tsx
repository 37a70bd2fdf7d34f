import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import { labelsQuery, offered, useLabels } from '@/api/call-labels'
import { hasFeature } from '@/api/features'
import { peopleQuery } from '@/api/people'
import type { NextStep } from '@/contracts/next-steps'
import { counted } from '@/lib/figures'
import { Button, IconButton } from '@/ui/button'
import { SideSection } from '@/components/side-section'
import { changeTag } from '@/components/undo-call-change'
import { useStepChanges } from '@/components/use-step-changes'
import { useStepEditor } from '@/components/use-step-editor'
import { usePressKey } from '@/ui/hotkeys'
import { PickList } from '@/ui/pick-list'
import { Popover } from '@/ui/popover'
import { RelativeTime } from '@/ui/relative-time'

import { CallPart, useCallView } from '../call-view'
import { inOrderOfCreation } from '../transcript/evidence-marks'
import { activityPhrase } from './activity-labels'
import { AssigneeButton } from './assignee-button'
import { CallbackSection } from './callback-section'
import { Verdicts } from './verdicts'
import { ConflictNotice } from './claim-parts'
import { DeleteCall, HistorySection, ProviderSection } from './background-sections'
import { NextStepRow } from './next-step-row'
import { SummarySection } from './summary-section'
import { useStepKeys } from './use-step-keys'

/** The transcript with what is about the call beside it, or around it where there is no room. */
export function CallColumns({
  stepInFront,
  transcript,
}: {
  stepInFront: string | undefined
  transcript: ReactNode
}) {
  return (
    <div className="relative grid gap-y-6 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr] lg:gap-x-6 lg:gap-y-0">
      <Card title="About this call" className="lg:col-start-2 lg:rounded-b-none">
        <FirstSections stepInFront={stepInFront} />
      </Card>
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">{transcript}</div>
      <Card
        title="More about this call"
        className="lg:col-start-2 lg:self-start lg:rounded-t-none lg:border-t-0"
      >
        <OtherSections />
        <CallPart name="scores" />
        <HistorySection />
        <ActivitySection />
        <ProviderSection />
        <CallPart name="events" />
        <DeleteCall />
      </Card>
    </div>
  )
}

type CardProps = { title: string; className: string; children: ReactNode }

function Card({ title, className, children }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={clsx('rounded-card border border-line bg-surface', className)}
    >
      <h2 id={id} className="sr-only">
        {title}
      </h2>
      <div className="divide-y divide-line">{children}</div>
    </section>
  )
}

/** What is to be reviewed, promised and done: the same on a call's page and beside the list. */
export function ReviewSections() {
  return (
    <>
      <FirstSections isBrief />
      <OtherSections />
    </>
  )
}

type First = { stepInFront?: string | undefined; isBrief?: boolean }

/** Who comes for a step finds what was promised first. */
function FirstSections({ stepInFront, isBrief = false }: First) {
  const promised = (
    <>
      <NextStepsSection except={stepInFront} isBrief={isBrief} />
      {hasFeature('callbacks') ? <CallbackSection isBrief={isBrief} /> : null}
      {isBrief ? null : <CallPart name="tickets" />}
    </>
  )
  return (
    <>
      {stepInFront === undefined ? null : promised}
      <SummarySection isBrief={isBrief} />
      <Verdicts />
      {stepInFront === undefined ? promised : null}
    </>
  )
}

function OtherSections() {
  return (
    <>
      <AssigneeSection />
      <TagsSection />
      <CallPart name="notes" />
    </>
  )
}

export function ActivitySection() {
  const { call } = useCallView()
  const { data: people = [] } = useQuery(peopleQuery)
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? null
  return (
    <SideSection title="Activity">
      {call.activity.length === 0 ? (
        <p className="text-row text-ink-muted">No activity</p>
      ) : (
        <ol className="flex flex-col gap-1.5">
          {call.activity.map((entry) => (
            <li key={entry.id} className="text-row wrap-anywhere text-ink-muted">
              <bdi className="font-medium text-ink">{entry.actorName}</bdi>{' '}
              <bdi>{activityPhrase(entry, { analysis: call.analysis, nameOf })}</bdi>{' '}
              <RelativeTime at={entry.at} className="text-meta text-ink-subtle" />
            </li>
          ))}
        </ol>
      )}
    </SideSection>
  )
}

const HOTKEY = 'a'

function AssigneeSection() {
  const { call, changes } = useCallView()
  const trigger = usePressKey('Call', HOTKEY, 'Assign the call')
  return (
    <SideSection
      title="Assignee"
      action={
        <span ref={trigger} className="contents">
          <AssigneeButton
            what="this call"
            id={call.assigneeId}
            name={call.assigneeName}
            hotkey={HOTKEY}
            onChange={(assigneeId) => void changes.save({ assigneeId })}
          />
        </span>
      }
    >
      <ConflictNotice field="assigneeId" />
    </SideSection>
  )
}

const MOST_STEPS = 3

const foldedAtFirst = (steps: readonly NextStep[]) => {
  const open = steps.filter(({ status }) => status === 'open')
  return new Set(steps.filter((step) => !open.slice(0, MOST_STEPS).includes(step)).map(idOf))
}
const idOf = ({ id }: NextStep) => id

function NextStepsSection({ except, isBrief }: { except: string | undefined; isBrief: boolean }) {
  const { call } = useCallView()
  const steps = useStepChanges()
  const { edit, addProps, dialog } = useStepEditor('Call', call.id)
  const others = inOrderOfCreation(call.nextSteps).filter(({ id }) => id !== except)
  const [folded, setFolded] = useState(() => foldedAtFirst(others))
  const shown = others.filter(({ id }) => !folded.has(id))
  useStepKeys(call.nextSteps.filter(({ status }) => status === 'open').length)
  return (
    <SideSection
      title="Next steps"
      action={
        <Button size="sm" icon={<Plus size={14} />} {...addProps}>
          <span>
            Add<span className="sr-only"> a next step</span>
          </span>
        </Button>
      }
    >
      {others.length === 0 ? (
        <p className="text-row text-ink-muted">{except ? 'No other next steps.' : 'None.'}</p>
      ) : (
        <ul className={isBrief ? '' : 'divide-y divide-line'}>
          {shown.map((step) => (
            <NextStepRow key={step.id} step={step} steps={steps} onEdit={edit} isBrief={isBrief} />
          ))}
        </ul>
      )}
      {shown.length < others.length ? (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-2 self-start text-accent!"
          onClick={() => setFolded(new Set())}
        >
          Show {counted(others.length - shown.length, 'more step')}
        </Button>
      ) : null}
      <output className="sr-only">{steps.said}</output>
      {dialog}
    </SideSection>
  )
}

const TAGS = labelsQuery('tags')
const TAG_KEY = 'l'

function TagsSection() {
  const { call } = useCallView()
  useQuery(TAGS)
  const labels = useLabels('tags')
  const queryClient = useQueryClient()
  const place = usePressKey('Call', labels.length === 0 ? undefined : TAG_KEY, 'Add a tag')
  const addable = offered(labels).filter(({ key }) => !call.tags.includes(key))
  if (labels.length === 0) return null
  const labelOf = (key: string) => labels.find((one) => one.key === key)?.label ?? key
  const tag = (key: string, isWanted: boolean) =>
    changeTag(queryClient, call, { key, label: labelOf(key) }, isWanted)
  return (
    <SideSection
      title="Tags"
      action={
        <span ref={place} className="contents">
          <Popover
            label="Add a tag"
            align="end"
            trigger={
              <Button size="sm" icon={<Plus size={14} />} hotkey={TAG_KEY}>
                <span>
                  Add<span className="sr-only"> a tag</span>
                </span>
              </Button>
            }
          >
            {(close) =>
              addable.length === 0 ? (
                <p className="text-row text-ink-muted">This call has every tag.</p>
              ) : (
                <PickList
                  label="Tag"
                  options={addable.map(({ key, label }) => ({ value: key, label }))}
                  value={undefined}
                  onPick={(key) => {
                    close()
                    tag(key, true)
                  }}
                />
              )
            }
          </Popover>
        </span>
      }
    >
      {call.tags.length === 0 ? null : (
        <ul className="flex flex-wrap gap-1">
          {call.tags.map((key) => {
            const label = labelOf(key)
            return (
              <li
                key={key}
                className="flex items-center rounded-chip bg-accent-soft pl-2 text-row text-accent-ink"
              >
                <bdi>{label}</bdi>
                <IconButton
                  size="sm"
                  label={`Remove the tag ${label}`}
                  icon={<X size={14} />}
                  onClick={() => {
                    place.current?.querySelector('button')?.focus()
                    tag(key, false)
                  }}
                />
              </li>
            )
          })}
        </ul>
      )}
    </SideSection>
  )
}
