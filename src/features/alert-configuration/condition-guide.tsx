import { CONDITION_FIELDS } from '@/domain/filter/condition-fields'
import { valueHint } from '@/domain/filter/read-value'
import { Code } from '@/ui/code'

export function ConditionGuide() {
  return (
    <details className="rounded-card border border-line bg-surface p-4">
      <summary className="w-fit cursor-pointer font-medium text-ink">Writing conditions</summary>
      <div className="mt-3 flex flex-col gap-3 text-row text-ink-muted">
        <p>
          Compare a field with <Code>=</Code> <Code>!=</Code> <Code>&gt;</Code> <Code>&gt;=</Code>{' '}
          <Code>&lt;</Code> <Code>&lt;=</Code> or with a list, <Code>in (…)</Code>. Join comparisons
          with <Code>and</Code> <Code>or</Code> <Code>not</Code> and parentheses. <Code>none</Code>{' '}
          stands for what is not known. A rule fires once for a call; one that only counts{' '}
          <Code>calls</Code> fires once a day.
        </p>
        <dl className="flex flex-col gap-1">
          {CONDITION_FIELDS.map(({ name, kind }) => (
            <div key={name}>
              <dt className="inline font-mono text-meta text-ink">{name}</dt>
              <dd className="inline"> {FIELD_NOTES[name] ?? valueHint(kind)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  )
}

const FIELD_NOTES: Partial<Record<string, string>> = {
  calls: 'how many calls began today',
  time: 'the time of day, such as 18:00',
  duration: 'seconds',
}
