import { Download } from 'lucide-react'

import { type ButtonProps, IconButton } from '@/ui/button'

type Props = Pick<ButtonProps, 'disabledReason' | 'onClick' | 'className'> & {
  nouns: string
  /** What `pressCommand` presses it by. */
  command?: string
}

/** Exports a list as it is filtered. */
export function ExportListButton({ nouns, command, ...button }: Props) {
  return (
    <IconButton
      {...button}
      label={`Export these ${nouns} as CSV`}
      data-command={command}
      icon={<Download />}
      size="tool"
      variant="secondary"
    />
  )
}
