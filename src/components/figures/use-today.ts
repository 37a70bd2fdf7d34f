import { useQuery } from '@tanstack/react-query'

import { businessHoursQuery } from '@/api/business-hours'
import { todayIn } from '@/domain/saved-view-filter'
import { useNow } from '@/ui/now'

/** The organisation's zone and today; null until they are known. */
export const useToday = () => {
  const hours = useQuery(businessHoursQuery)
  const now = useNow()
  const zone = hours.data?.zone ?? null
  return { hours, zone, today: zone === null ? null : todayIn(zone, now) }
}
