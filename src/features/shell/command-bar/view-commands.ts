import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'

import { listOfView, savedViewsQuery } from '@/api/saved-views'

import type { CommandGroup } from './command'

export const useViewCommands = (): CommandGroup => {
  const navigate = useNavigate()
  const { data: views = [] } = useQuery(savedViewsQuery)
  return {
    title: 'Saved views',
    commands: views.map((view) => ({
      id: `view ${view.id}`,
      label: view.name,
      keywords: 'view list calls',
      Icon: Bookmark,
      run: () =>
        void navigate({ to: '/all-calls', search: { ...listOfView(view), saved: view.id } }),
    })),
  }
}
