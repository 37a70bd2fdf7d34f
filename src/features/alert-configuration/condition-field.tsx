import { useFormContext, useWatch } from 'react-hook-form'

import { parseCondition } from '@/domain/filter/parse-condition'
import { CONTROL } from '@/ui/control-classes'
import { Field } from '@/ui/field'

import { ConditionCaret } from './condition-caret'
import { ConditionTrial } from './condition-trial'
import type { TypedRule } from './rule-form'

/** The condition, with the place of a mistake under it, or the calls it would have matched. */
export function ConditionField() {
  const { register, getFieldState, formState } = useFormContext<TypedRule>()
  const text = useWatch<TypedRule, 'condition'>({ name: 'condition' })
  const error = getFieldState('condition', formState).error?.message
  const parsed = parseCondition(text)
  return (
    <Field label="Condition" error={error}>
      {(control) => (
        <>
          <input
            {...control}
            {...register('condition')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="priority = high and duration > 300"
            className={`${CONTROL} font-mono`}
          />
          {error !== undefined && !parsed.ok && text.trim() !== '' ? (
            <ConditionCaret text={text} index={parsed.error.index} />
          ) : null}
          {parsed.ok ? <ConditionTrial condition={parsed.condition} /> : null}
        </>
      )}
    </Field>
  )
}
