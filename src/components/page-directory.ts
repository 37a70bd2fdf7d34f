import type { LinkProps } from '@tanstack/react-router'
import {
  Activity,
  BellRing,
  ListChecks,
  type LucideIcon,
  Phone,
  Settings,
  UsersRound,
} from 'lucide-react'

export type PageEntry = {
  to: LinkProps['to']
  Icon: LucideIcon
  name: string
  /** The question the page answers, one line. */
  answers: string
}

/** Every page that exists; a group appears with its first page. */
export const PAGE_GROUPS: { name: string; entries: PageEntry[] }[] = [
  {
    name: 'The main job',
    entries: [
      {
        to: '/next-steps-report',
        Icon: ListChecks,
        name: 'Next Steps',
        answers: 'What has to be done for callers now, and by whom?',
      },
      {
        to: '/all-calls',
        Icon: Phone,
        name: 'All Calls',
        answers: 'Who called, about what, and how did it end?',
      },
    ],
  },
  {
    name: 'Automation',
    entries: [
      {
        to: '/alert-configuration',
        Icon: BellRing,
        name: 'Alert Configuration',
        answers: 'Which incoming calls should tell me about themselves?',
      },
    ],
  },
  {
    name: 'Administration',
    entries: [
      {
        to: '/users',
        Icon: UsersRound,
        name: 'Users',
        answers: 'Who can sign in, and as what?',
      },
      {
        to: '/settings',
        Icon: Settings,
        name: 'Settings',
        answers: 'What holds for everybody, for me, for the providers and for old data?',
      },
      {
        to: '/system-status',
        Icon: Activity,
        name: 'System Status',
        answers: 'Does everything the providers send arrive and get read?',
      },
    ],
  },
]
