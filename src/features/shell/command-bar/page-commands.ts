import { useNavigate } from '@tanstack/react-router'

import { pageGroups } from '@/components/page-directory'

import type { CommandGroup } from './command'

export const usePageCommands = (): CommandGroup => {
  const navigate = useNavigate()
  return {
    title: 'Pages',
    commands: pageGroups().flatMap(({ entries }) =>
      entries.map(({ to, name, answers, Icon }) => ({
        id: `page ${name}`,
        label: name,
        keywords: answers,
        Icon,
        run: () => void navigate({ to }),
      })),
    ),
  }
}
