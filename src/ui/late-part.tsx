import { RotateCw } from 'lucide-react'
import { type ReactNode, use, useState } from 'react'

import { IconButton } from './button'
import { InlineError } from './states'
import { type LateCode, NOT_LOADED, PageIsDrawn, useServerReturn, useWantedCode } from './late-code'

/** A part of a page. While it cannot be loaded, a sentence with Retry stands in its place. */
export function LatePart<Code>({
  late,
  waiting = null,
  smallName,
  children,
}: {
  late: LateCode<Code>
  /** Stands in its place until then. */
  waiting?: ReactNode
  /** What it is called, where there is only room for a button: "The inbox". Such a part waits for the page. */
  smallName?: string
  children: (code: Code) => ReactNode
}) {
  const [isMissing, setMissing] = useState(false)
  const isDrawn = use(PageIsDrawn)
  const isWanted = (isDrawn || smallName === undefined) && !isMissing
  const { code, prepare } = useWantedCode(late, isWanted, () => setMissing(true))
  useServerReturn(isMissing && code === undefined, prepare)
  if (code !== undefined) return children(code)
  if (!isMissing) return waiting
  const retry = () => setMissing(false)
  return smallName ? (
    <IconButton
      label={`${smallName} could not be loaded. Retry`}
      icon={<RotateCw />}
      onClick={retry}
    />
  ) : (
    <InlineError message={NOT_LOADED} onRetry={retry} />
  )
}
