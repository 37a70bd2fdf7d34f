import type { LinkProps } from '@tanstack/react-router'
import {
  Activity,
  BellRing,
  ChartColumn,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Phone,
  PhoneOutgoing,
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
    name: 'Daily work',
    entries: [
      {
        to: '/next-steps-report',
        Icon: ListChecks,
        name: 'Next Steps',
        answers: 'Next steps by assignee and due date',
      },
      {
        to: '/all-calls',
        Icon: Phone,
        name: 'All Calls',
        answers: 'Every call, to search, filter and review',
      },
      {
        to: '/callbacks',
        Icon: PhoneOutgoing,
        name: 'Callbacks',
        answers: 'Whom to ring back, and what came of it',
        feature: 'callbacks',
      },
      {
        to: '/ai-tickets',
        Icon: ListChecks,
        name: 'AI Tickets',
        answers: 'Drafts to approve, tickets by due time',
      },
      {
        to: '/reports',
        Icon: ChartColumn,
        name: 'Reports',
        answers: 'All pages and webhook addresses',
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
        answers: 'The widgets of each role',
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
        answers: 'Get notified about calls',
      },
    ],
  },
  {
    name: 'Administration',
    entries: [
      { to: '/users', Icon: UsersRound, name: 'Users', answers: 'Accounts and roles' },
      {
        to: '/settings',
        Icon: Settings,
        name: 'Settings',
        answers: 'Preferences, integrations, retention',
      },
      {
        to: '/system-status',
        Icon: Activity,
        name: 'System Status',
        answers: 'Deliveries, jobs and errors',
      },
    ],
  },
]

export const pageGroups = (): PageGroup[] =>
  ALL_GROUPS.map(({ name, entries }) => ({
    name,
    entries: entries.filter(({ feature }) => !feature || hasFeature(feature)),
  })).filter(({ entries }) => entries.length > 0)
