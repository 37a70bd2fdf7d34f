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

const page = (
  to: PageEntry['to'],
  Icon: LucideIcon,
  name: string,
  answers: string,
  feature?: Feature,
): PageEntry => ({ to, Icon, name, answers, ...(feature && { feature }) })

const ALL_GROUPS: PageGroup[] = [
  {
    name: 'The main job',
    entries: [
      page(
        '/next-steps-report',
        ListChecks,
        'Next Steps',
        'What has to be done for callers now, and by whom?',
      ),
      page('/all-calls', Phone, 'All Calls', 'Who called, about what, and how did it end?'),
    ],
  },
  {
    name: 'Numbers',
    entries: [
      page(
        '/role-dashboard',
        LayoutDashboard,
        'Role Dashboard',
        'Which widgets does each role see, and how current are they?',
        'analytics',
      ),
    ],
  },
  {
    name: 'Automation',
    entries: [
      page(
        '/alert-configuration',
        BellRing,
        'Alert Configuration',
        'Which incoming calls should tell me about themselves?',
      ),
    ],
  },
  {
    name: 'Administration',
    entries: [
      page('/users', UsersRound, 'Users', 'Who can sign in, and as what?'),
      page(
        '/settings',
        Settings,
        'Settings',
        'What holds for everybody, for me, for the providers and for old data?',
      ),
      page(
        '/system-status',
        Activity,
        'System Status',
        'Does everything the providers send arrive and get read?',
      ),
    ],
  },
]

export const pageGroups = (): PageGroup[] =>
  ALL_GROUPS.map(({ name, entries }) => ({
    name,
    entries: entries.filter(({ feature }) => !feature || hasFeature(feature)),
  })).filter(({ entries }) => entries.length > 0)
