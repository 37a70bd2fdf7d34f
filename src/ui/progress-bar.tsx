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
  const percent = Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={words}
      className="h-1.5 w-full overflow-hidden rounded-full bg-line-strong"
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-500 motion-reduce:transition-none"
        // A little at once, so that it is seen to have begun.
        style={{ width: `${Math.max(percent, 2)}%` }}
      />
    </div>
  )
}
