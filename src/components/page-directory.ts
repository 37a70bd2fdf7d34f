import type { LinkProps } from '@tanstack/react-router'
import {
  Activity,
  BellRing,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Phone,
  Settings,
  UsersRound,
} from 'lucide-react'

import { type Feature, hasFeature } from '@/api/features'

export type PageEntry = {
  to: LinkProps['to']
  Icon: LucideIcon
  name: string
  answers: string
  feature?: Feature
}

type PageGroup = { name: string; entries: PageEntry[] }

const ALL_GROUPS: PageGroup[] = [
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
    name: 'Numbers',
    entries: [
      {
        to: '/role-dashboard',
        Icon: LayoutDashboard,
        name: 'Role Dashboard',
        answers: 'Which widgets does each role see, and how current are they?',
        feature: 'analytics',
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
      { to: '/users', Icon: UsersRound, name: 'Users', answers: 'Who can sign in, and as what?' },
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

export const pageGroups = (): PageGroup[] =>
  ALL_GROUPS.map(({ name, entries }) => ({
    name,
    entries: entries.filter(({ feature }) => !feature || hasFeature(feature)),
  })).filter(({ entries }) => entries.length > 0)
