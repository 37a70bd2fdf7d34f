/** A condition with a caret under the character where it cannot be read. Only drawn. */
export function ConditionCaret({ text, index }: { text: string; index: number }) {
  // A tab would be wider than the space that stands for it in the second line.
  const line = text.replaceAll(/\s/g, ' ')
  return (
    <pre
      aria-hidden="true"
      className="overflow-x-auto rounded-chip bg-canvas px-3 py-1 font-mono text-meta text-ink"
    >
      {`${line}\n${' '.repeat(index)}`}
      <span className="font-semibold text-danger">^</span>
    </pre>
  )
}
