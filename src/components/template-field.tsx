import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'

import { nextStepTemplatesQuery } from '@/api/next-step-templates'
import { PickList } from '@/ui/pick-list'
import { Popover } from '@/ui/popover'

import { PickField } from './pick-field'

/** Begins a next step with a template; nothing where there is none. */
export function TemplateField() {
  const { data } = useQuery(nextStepTemplatesQuery)
  const { setValue } = useFormContext()
  const [chosen, setChosen] = useState('None')
  if (!data || data.items.length === 0) return null
  return (
    <PickField label="Template" chosen={chosen}>
      {(trigger) => (
        <Popover label="Template" trigger={trigger}>
          {(close) => (
            <PickList
              label="Template"
              options={data.items.map(({ title }) => ({ value: title, label: title }))}
              value={chosen}
              onPick={(picked) => {
                close()
                setChosen(picked)
                const template = data.items.find(({ title }) => title === picked)
                for (const [name, value] of Object.entries(template ?? {}))
                  setValue(name, value, { shouldDirty: true, shouldValidate: false })
              }}
            />
          )}
        </Popover>
      )}
    </PickField>
  )
}
