/** How far something has come. `share` is 0 to 1; `words` say the same to whoever cannot see it. */
export function ProgressBar({
  label,
  share,
  words,
}: {
  label: string
  share: number
  words: string
}) {
  return (
    <progress
      aria-label={label}
      aria-valuetext={words}
      max={100}
      // A little at once, so that it is seen to have begun.
      value={Math.max(2, Math.round(share * 100))}
      className="h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line-strong [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line-strong [&::-webkit-progress-value]:bg-brand"
    />
  )
}
