import type { LinkProps } from '@tanstack/react-router'
import {
  Activity,
  BellRing,
  ChartColumn,
  FlaskConical,
  LayoutDashboard,
  Lightbulb,
  ListChecks,
  type LucideIcon,
  Mails,
  Phone,
  PhoneOutgoing,
  Settings,
  ShieldCheck,
  Ticket,
  UsersRound,
} from 'lucide-react'

import { type Feature, hasFeature } from '@/api/features'

export type PageEntry = {
  to: LinkProps['to']
  params?: LinkProps['params']
  Icon: LucideIcon
  name: string
  answers: string
  feature?: Feature
}

export type PageGroup = { name: string; entries: PageEntry[] }

const ALL_GROUPS: PageGroup[] = [
  {
    name: 'Daily work',
    entries: [
      {
        to: '/',
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
        answers: 'Scheduled callbacks and results',
        feature: 'callbacks',
      },
      {
        to: '/ai-tickets',
        Icon: Ticket,
        name: 'AI Tickets',
        answers: 'Drafts to approve, tickets by due time',
      },
      {
        to: '/simple',
        Icon: ListChecks,
        name: 'Simple',
        answers: 'Today in plain pages, for slow lines',
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
        to: '/analytics',
        Icon: ChartColumn,
        name: 'Analytics',
        answers: 'Calls over time, by category and hour',
        feature: 'analytics',
      },
      {
        to: '/ai-analytics',
        Icon: ChartColumn,
        name: 'AI Analytics',
        answers: 'How the voice agent does, and what it costs',
        feature: 'analytics',
      },
      {
        to: '/ml-analytics',
        Icon: ChartColumn,
        name: 'ML Analytics',
        answers: 'Calls to come, and unusual hours',
        feature: 'analytics',
      },
      {
        to: '/ai-insights',
        Icon: Lightbulb,
        name: 'AI Insights',
        answers: 'What changed this week, and what to look at',
        feature: 'analytics',
      },
      {
        to: '/advanced-reports',
        Icon: ChartColumn,
        name: 'Advanced Reports',
        answers: 'Any measure by one or two dimensions',
        feature: 'reports',
      },
      {
        to: '/custom-reports',
        Icon: ChartColumn,
        name: 'Custom Reports',
        answers: 'Build, save, share and schedule reports',
        feature: 'reports',
      },
      {
        to: '/reporting-settings',
        Icon: Settings,
        name: 'Reporting Settings',
        answers: 'Targets, definitions and what is sent when',
        feature: 'reports',
      },
      {
        to: '/performance',
        Icon: UsersRound,
        name: 'Performance',
        answers: 'What people did, and in what time',
        feature: 'analytics',
      },
      {
        to: '/interactive-dashboard',
        Icon: LayoutDashboard,
        name: 'Interactive Dashboard',
        answers: 'All widgets, filtered by a press on one',
        feature: 'analytics',
      },
      {
        to: '/dashboard-customizer',
        Icon: LayoutDashboard,
        name: 'Dashboard Customizer',
        answers: 'Dashboards of your own, and for the team',
        feature: 'analytics',
      },
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
      {
        to: '/alert-manager',
        Icon: BellRing,
        name: 'Alert Manager',
        answers: 'Team alerts and their rules',
      },
      {
        to: '/email-automation',
        Icon: Mails,
        name: 'Email Automation',
        answers: 'Email rules, and what they sent',
      },
      {
        to: '/smart-routing',
        Icon: UsersRound,
        name: 'Smart Routing',
        answers: 'Who gets which work, and why',
      },
    ],
  },
  {
    name: 'Trying it out',
    entries: [
      {
        to: '/ai-demo',
        Icon: FlaskConical,
        name: 'AI Demo',
        answers: 'What the analysis makes of a conversation, and why',
      },
      {
        to: '/simple-ai-demo',
        Icon: FlaskConical,
        name: 'Simple AI Demo',
        answers: 'A scripted call, live in All Calls',
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
      {
        to: '/security-dashboard',
        Icon: ShieldCheck,
        name: 'Security Dashboard',
        answers: 'Sessions, sign-ins and the audit log',
        feature: 'security',
      },
      {
        to: '/test',
        Icon: Activity,
        name: 'Test',
        answers: 'Whether this browser and server work',
      },
    ],
  },
]

export const pageGroups = (): PageGroup[] =>
  ALL_GROUPS.map(({ name, entries }) => ({
    name,
    entries: entries.filter(({ feature }) => !feature || hasFeature(feature)),
  })).filter(({ entries }) => entries.length > 0)
