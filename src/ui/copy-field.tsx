import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'

import { CONTROL } from './field'
import { IconButton } from './button'

const SAID_MS = 2000

export function CopyField({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      setTimeout(() => setCopied(false), SAID_MS)
    } catch {
      field.current?.select()
    }
  }
  return (
    <div className="flex items-center gap-1">
      <input
        ref={field}
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        className={CONTROL}
      />
      <IconButton
        label={`Copy ${label}`}
        icon={copied ? <Check className="text-success" /> : <Copy />}
        onClick={() => void copy()}
      />
      <output className="sr-only">{copied ? `${label} copied` : ''}</output>
    </div>
  )
}
