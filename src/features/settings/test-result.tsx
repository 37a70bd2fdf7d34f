import type { IntegrationTest } from '@/contracts/settings'

export function TestResult({
  result,
  error,
}: {
  result: IntegrationTest | undefined
  error: Error | null
}) {
  return (
    <output className="text-row">
      {error ? <span className="text-danger">{error.message}</span> : null}
      {!error && result ? (
        <span className={result.ok ? 'text-success' : 'text-danger'}>
          {result.httpStatus === null ? 'No answer' : `Status ${result.httpStatus}`} after{' '}
          {result.ms} ms. {result.message}
        </span>
      ) : null}
    </output>
  )
}
