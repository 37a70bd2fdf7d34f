import { clsx } from 'clsx'

import { counted } from '@/lib/figures'
import { Avatar } from '@/ui/avatar'

import { usePresenceParts } from './presence-parts'
import type { Mentions } from './use-mentions'

export function MentionList({ mentions }: { mentions: Mentions }) {
  const parts = usePresenceParts()
  const { found, position, pick, listId, optionId, isOpen } = mentions
  const people = counted(found.length, 'person', 'people')
  return (
    <>
      <output className="sr-only">
        {isOpen ? `${people}, arrows to choose, Enter to mention` : ''}
      </output>
      {isOpen ? (
        <div
          id={listId}
          // A select would take the focus out of the text.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="listbox"
          aria-label="People to mention"
          className="absolute inset-x-0 top-full z-10 mt-1 animate-appear rounded-control border border-line bg-raised p-1 shadow-popover"
        >
          {found.map((person, index) => (
            // The keys are the text's: see useMentions.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={person.id}
              id={optionId(index)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              aria-selected={index === position}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
              tabIndex={-1}
              className={clsx(
                'flex cursor-pointer items-center gap-2 rounded-chip px-2 py-1 text-row',
                index === position && 'bg-accent-soft text-accent-ink',
              )}
            >
              <Avatar name={person.name} tone={person.role} size="sm" />
              <bdi className="truncate font-medium">{person.name}</bdi>
              <span className="min-w-0 flex-1 truncate text-meta text-ink-muted">
                {person.email}
              </span>
              {parts && <parts.PresenceOf id={person.id} />}
            </div>
          ))}
        </div>
      ) : null}
    </>
  )
}
