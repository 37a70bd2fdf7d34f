import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { hasFeature } from '@/api/features'
import { leaveCall, viewersQuery } from '@/api/viewers'
import type { Viewer } from '@/contracts/viewers'

const STAYS_AFTER_MS = 1000
const NOBODY: Viewer[] = []

export const useViewers = (callId: string): Viewer[] => {
  const [isStaying, setStaying] = useState(false)
  useEffect(() => {
    if (!hasFeature('realTime')) return undefined
    const timer = setTimeout(() => setStaying(true), STAYS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isStaying) return undefined
    const leave = () => leaveCall(callId)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [isStaying, callId])
  const { data = NOBODY } = useQuery({ ...viewersQuery(callId), enabled: isStaying })
  return data
}
