/** Words that were searched; `isCurrent` when they are the ones being looked at. */
export function FoundWords({
  children,
  isCurrent = false,
}: {
  children: string
  isCurrent?: boolean
}) {
  const look = isCurrent ? 'bg-highlight text-highlight-on' : 'bg-highlight-soft text-highlight-ink'
  return <mark className={`rounded-sm ${look}`}>{children}</mark>
}

export function Highlight({
  before,
  match,
  after,
}: {
  before: string
  match: string
  after: string
}) {
  return (
    <bdi>
      {before}
      <FoundWords>{match}</FoundWords>
      {after}
    </bdi>
  )
}
