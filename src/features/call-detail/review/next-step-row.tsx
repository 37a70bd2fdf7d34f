import { clsx } from 'clsx'

import { NEXT_STEP_KIND_LABELS } from '@/components/category-label'
import { PriorityChip } from '@/components/priority-chip'
import type { NextStep } from '@/contracts/next-steps'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { RelativeTime } from '@/ui/relative-time'

import { AssigneeMenu } from './assignee-menu'
import { basisWords } from './claim-basis'
import { DuePopover } from './due-popover'
import { EvidenceLinks } from './evidence-links'
import type { StepChanges } from './step-changes'

/** One thing to do after the call. */
export function NextStepRow({ step, steps }: { step: NextStep; steps: StepChanges }) {
  const { id, title, status, kind, priority } = step
  const open = status === 'open'
  return (
    <li className="flex gap-2 py-1.5">
      <Checkbox
        aria-label={`${open ? 'Complete' : 'Reopen'}: ${title}`}
        checked={!open}
        onChange={() => void steps.setStatus(id, open ? 'done' : 'open')}
        className="mt-0.5"
      />
      <div className="min-w-0 flex-1">
        <p
          dir="auto"
          className={clsx(
            'text-row font-medium wrap-anywhere',
            !open && 'text-ink-subtle line-through',
          )}
        >
          {title}
        </p>
        {open ? (
          <div className="-ml-2 flex flex-wrap items-center">
            <AssigneeMenu
              what={title}
              id={step.assigneeId}
              name={step.assigneeName}
              onChange={(assigneeId) => void steps.change(id, { assigneeId })}
            />
            <DuePopover
              dueAt={step.dueAt}
              open={open}
              onChange={(dueAt) => void steps.change(id, { dueAt })}
            />
          </div>
        ) : (
          <p className="flex flex-wrap items-center gap-x-2 text-meta text-ink-muted">
            <span>
              {status === 'done' ? 'Done' : 'Dismissed'} by{' '}
              <bdi>{step.completedByName ?? 'a person'}</bdi>{' '}
              {step.completedAt === null ? null : <RelativeTime at={step.completedAt} />}
            </span>
            <Button
              size="sm"
              variant="ghost"
              className="text-accent!"
              onClick={() => void steps.setStatus(id, 'open')}
            >
              Reopen
            </Button>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 text-meta text-ink-subtle">
          {priority === 'high' ? <PriorityChip priority={priority} /> : null}
          <span>
            {NEXT_STEP_KIND_LABELS[kind]} · {basisWords(step)}
          </span>
        </p>
        <EvidenceLinks claimKey={`step:${id}`} name={`Next step: ${title}`} />
      </div>
    </li>
  )
}
