import { clsx } from 'clsx'

import { once } from '@/lib/once'

const TONES = {
  admin: 'bg-avatar-admin',
  agent: 'bg-avatar-agent',
  user: 'bg-avatar-user',
} as const
const SIZES = { sm: 'size-5 text-[10px]', md: 'size-8 text-meta' } as const

/** A person's initials. Decorative beside their name; alone it needs `label`. */
export function Avatar({
  name,
  tone = 'user',
  size = 'md',
  label,
}: {
  name: string
  tone?: keyof typeof TONES | undefined
  size?: keyof typeof SIZES
  label?: string
}) {
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label, title: label } : { 'aria-hidden': true })}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-full font-semibold text-white select-none',
        TONES[tone],
        SIZES[size],
      )}
    >
      {initials(name)}
    </span>
  )
}

export const initials = (name: string): string => {
  const words = name
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => firstLetter(word ?? '')).join('') || '?'
}

const graphemes = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))
const firstLetter = (word: string) => {
  const [first] = graphemes().segment(word)
  return first?.segment.toLocaleUpperCase() ?? ''
}
