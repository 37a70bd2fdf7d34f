import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const TONES = {
  neutral: 'bg-canvas text-ink-muted ring-1 ring-inset ring-line',
  accent: 'bg-accent-soft text-accent-ink',
  danger: 'bg-danger-soft text-danger',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
  highlight: 'bg-highlight text-highlight-on',
} as const

export type Tone = keyof typeof TONES

export function Chip({
  tone = 'neutral',
  icon,
  title,
  children,
  className,
}: {
  tone?: Tone
  icon?: ReactNode
  title?: string | undefined
  children: ReactNode
  className?: string
}) {
  return (
    <span
      title={title}
      className={clsx(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-chip px-1.5 text-meta font-medium whitespace-nowrap [&>svg]:size-3.5 [&>svg]:shrink-0',
        TONES[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}
