/** Searched words inside the words around them. */
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
      <mark className="rounded-sm bg-highlight-soft text-highlight-ink">{match}</mark>
      {after}
    </bdi>
  )
}
