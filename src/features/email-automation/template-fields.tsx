import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

import { PLACEHOLDERS, subjectOf } from '@/contracts/email-rule-words'
import { EMAIL_SUBJECT_MAX } from '@/contracts/email-rules'
import { Button } from '@/ui/button'
import { TextAreaField, TextField } from '@/ui/form'

import type { TypedRule } from './rule-form'
import { TEMPLATES } from './templates'

type Part = 'subject' | 'body'

/** Subject and text, with what they can name; a press puts a placeholder where the caret is. */
export function TemplateFields() {
  const { getValues, setValue } = useFormContext<TypedRule>()
  const trigger = useWatch<TypedRule, 'trigger'>({ name: 'trigger' })
  const container = useRef<HTMLFieldSetElement>(null)
  const last = useRef<Part>('body')
  const insert = (name: string) => {
    const part = last.current
    const control = container.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `[name="${part}"]`,
    )
    const text = getValues(part)
    const [from, to] = [
      control?.selectionStart ?? text.length,
      control?.selectionEnd ?? text.length,
    ]
    const placeholder = `{{ ${name} }}`
    setValue(part, text.slice(0, from) + placeholder + text.slice(to), {
      shouldDirty: true,
      shouldValidate: true,
    })
    control?.focus()
    control?.setSelectionRange(from + placeholder.length, from + placeholder.length)
  }
  const begin = () => {
    for (const part of ['subject', 'body'] as const) {
      setValue(part, TEMPLATES[trigger][part], { shouldDirty: true, shouldValidate: true })
    }
  }
  return (
    <fieldset ref={container} className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Email</legend>
      <TextField
        name="subject"
        label="Subject"
        autoComplete="off"
        maxLength={EMAIL_SUBJECT_MAX}
        onFocus={() => (last.current = 'subject')}
      />
      <TextAreaField
        name="body"
        label="Text"
        rows={10}
        className="[&_textarea]:font-mono"
        onFocus={() => (last.current = 'body')}
      />
      <div className="flex flex-col gap-1">
        <span className="text-row font-medium text-ink">Placeholders</span>
        <ul aria-label="Placeholders" className="flex flex-wrap gap-1">
          {PLACEHOLDERS[subjectOf(trigger)].map(({ name, label }) => (
            <li key={name}>
              <button
                type="button"
                title={label}
                // The caret stays where it is.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insert(name)}
                className="min-h-6 rounded-chip border border-line bg-canvas px-1.5 font-mono text-meta text-ink hover:border-line-control pointer-coarse:min-h-10"
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
        <p className="text-meta text-ink-muted">
          Unknown values are empty. {'{% if call.category %}…{% endif %}'} leaves a part out.
        </p>
      </div>
      <Button size="sm" className="self-start" onClick={begin}>
        Use the default template
      </Button>
    </fieldset>
  )
}
