import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormContext } from 'react-hook-form'

import { useLabels } from '@/api/call-labels'
import { lastCallsQuery } from '@/api/last-calls'
import type { Condition } from '@/domain/filter/condition'
import { type ConditionRow, conditionText, rowsOf } from '@/domain/filter/condition-rows'
import { Button, IconButton } from '@/ui/button'
import { AlertIcon, CONTROL, Field, Select } from '@/ui/field'
import { usePaused } from '@/ui/use-paused'

import { ConditionCaret } from './condition-caret'
import {
  comparisonsFor,
  FIELDS,
  needsValue,
  nextRow,
  rowFor,
  type ValueControl,
  valueControl,
} from './condition-choices'
import { findMatches, trialWords } from './find-matches'
import { readCondition, type TypedRule } from './rule-form'

const readRows = (text: string): ConditionRow[] | null => {
  if (text.trim() === '') return [nextRow([])]
  const parsed = readCondition(text)
  return parsed.ok ? rowsOf(parsed.condition) : null
}

const PAUSE_MS = 700

const MORE_THAN_ROWS = 'Drop-downs can’t show “or”, “not” or lists'

/** A condition by drop-downs or, under Advanced, as the text that both write. */
export function ConditionField() {
  const { field, fieldState } = useController<TypedRule, 'condition'>({ name: 'condition' })
  const { setFocus } = useFormContext<TypedRule>()
  const [rows, setRows] = useState(() => readRows(field.value))
  const parsed = readCondition(field.value)
  const isFaulty = !parsed.ok && field.value.trim() !== ''
  const hasPaused = usePaused(field.value, PAUSE_MS) === field.value
  const error =
    fieldState.error?.message ??
    (rows === null && isFaulty && hasPaused ? parsed.error.message : undefined)
  const choosable = rows ?? readRows(field.value)
  const whyText = parsed.ok ? MORE_THAN_ROWS : 'Correct the condition first'
  const showText = () => {
    flushSync(() => setRows(null))
    setFocus('condition')
  }
  return (
    <div className="flex flex-col gap-1">
      {rows ? (
        <ConditionRows
          rows={rows}
          error={error}
          onBlur={field.onBlur}
          onChange={(next) => {
            setRows(next)
            field.onChange(conditionText(next))
          }}
        />
      ) : (
        <Field
          label="Condition"
          help={
            parsed.ok && !choosable ? `${MORE_THAN_ROWS}, so edit this one as text.` : undefined
          }
          error={error}
        >
          {(control) => (
            <>
              <input
                {...control}
                {...field}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                placeholder="priority = high and duration > 300"
                className={`${CONTROL} font-mono`}
              />
              {error !== undefined && isFaulty ? (
                <ConditionCaret text={field.value} index={parsed.error.index} />
              ) : null}
            </>
          )}
        </Field>
      )}
      <div className="flex items-center justify-between gap-2">
        {parsed.ok ? <ConditionTrial condition={parsed.condition} /> : null}
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto text-accent!"
          disabledReason={choosable ? null : whyText}
          // An error that leaving the name brings would move the button away under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={rows ? showText : () => setRows(choosable)}
        >
          {rows ? 'Advanced' : 'Use drop-downs'}
        </Button>
      </div>
    </div>
  )
}

type RowsProps = {
  rows: readonly ConditionRow[]
  error: string | undefined
  onBlur: () => void
  onChange: (rows: ConditionRow[]) => void
}

function ConditionRows({ rows, error, onBlur, onChange }: RowsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [problem] = rows.flatMap((row) => (needsValue(row) && valueControl(row).problem) || [])
  const changeAndFocus = (next: ConditionRow[], index: number) => {
    flushSync(() => onChange(next))
    const row = list.current?.children[index]
    row?.querySelector('select')?.focus()
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-row font-medium text-ink">Condition</legend>
      <div ref={list} className="flex flex-col gap-2">
        {rows.map((row, index) => (
          <fieldset
            // Rows have no identity but their place.
            key={index}
            aria-label={`Comparison ${index + 1}`}
            className="flex min-w-0 flex-wrap items-center gap-2"
          >
            {index > 0 ? <span className="w-full text-meta text-ink-muted">and</span> : null}
            <RowControls
              row={row}
              errorId={error === undefined ? undefined : `${id}-error`}
              onBlur={onBlur}
              onChange={(changed) => onChange(rows.with(index, changed))}
            />
            {rows.length > 1 ? (
              <IconButton
                label={`Remove comparison ${index + 1}`}
                icon={<X />}
                onClick={() => changeAndFocus(rows.toSpliced(index, 1), Math.max(0, index - 1))}
              />
            ) : null}
          </fieldset>
        ))}
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className="flex items-center gap-1 text-meta text-danger">
          <AlertIcon />
          {problem ?? error}
        </p>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={<Plus />}
        className="self-start"
        onClick={() => changeAndFocus([...rows, nextRow(rows)], rows.length)}
      >
        Add comparison
      </Button>
    </fieldset>
  )
}

type ControlsProps = {
  row: ConditionRow
  errorId: string | undefined
  onBlur: () => void
  onChange: (row: ConditionRow) => void
}

const CELL = 'w-auto! min-w-28 flex-1'

function RowControls({ row, errorId, onBlur, onChange }: ControlsProps) {
  useLabels('categories')
  useLabels('tags')
  const control = valueControl(row)
  return (
    <>
      <Select
        aria-label="Field"
        className={CELL}
        options={FIELDS}
        value={row.field}
        onPick={(name) => onChange(rowFor(name))}
      />
      <Select
        aria-label="Comparison"
        className={CELL}
        options={comparisonsFor(row.field)}
        value={row.comparison}
        onPick={(comparison) => onChange({ ...row, comparison })}
      />
      {needsValue(row) ? (
        <ValueField
          control={control}
          value={row.value}
          isWrong={errorId !== undefined && control.problem !== null}
          errorId={errorId}
          onBlur={onBlur}
          onChange={(value) => onChange({ ...row, value })}
        />
      ) : null}
    </>
  )
}

type ValueProps = Omit<ControlsProps, 'row' | 'onChange'> & {
  control: ValueControl
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}

function ValueField({ control, value, isWrong, errorId, onBlur, onChange }: ValueProps) {
  const shared = {
    'aria-label': control.label,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? errorId : undefined,
    value,
  }
  if (control.options) {
    return <Select {...shared} className={CELL} options={control.options} onPick={onChange} />
  }
  return (
    <input
      {...shared}
      type={control.type}
      inputMode={control.inputMode}
      placeholder={control.placeholder}
      autoComplete="off"
      autoCapitalize="off"
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value)}
      className={`${CONTROL} ${CELL}`}
    />
  )
}

function ConditionTrial({ condition }: { condition: Condition }) {
  const { data } = useQuery(lastCallsQuery)
  if (!data) return null
  return (
    <p className="text-meta text-ink-muted">
      {trialWords(findMatches(condition, data).length, data.calls.length)}
    </p>
  )
}
