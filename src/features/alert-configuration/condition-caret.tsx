const LONGEST = 36
const BEFORE = 26

export function ConditionCaret({ text, index }: { text: string; index: number }) {
  const start = text.length > LONGEST ? Math.max(0, index - BEFORE) : 0
  const part = text.slice(start, start + LONGEST)
  // A tab would be wider than the space that stands for it in the second line.
  const line = `${start > 0 ? '…' : ''}${part.replaceAll(/\s/g, ' ')}`
  const column = index - start + (start > 0 ? 1 : 0)
  return (
    <pre
      aria-hidden="true"
      className="overflow-hidden rounded-chip bg-canvas px-3 py-1 font-mono text-meta text-ink"
    >
      {`${line}\n${' '.repeat(column)}`}
      <span className="font-semibold text-danger">^</span>
    </pre>
  )
}
