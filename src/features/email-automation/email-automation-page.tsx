import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Lock, MailPlus, Mails } from 'lucide-react'
import { useState } from 'react'

import { useAuth } from '@/api/auth'
import { emailLogQuery, emailRulesQuery } from '@/api/email-rules'
import { NoMailNotice } from '@/components/no-mail-notice'
import type { EmailTrigger } from '@/contracts/email-rule-words'
import { EMAIL_RULE_NAME_MAX, type EmailRule } from '@/contracts/email-rules'
import { copyName } from '@/lib/copy-name'
import { Button } from '@/ui/button'
import { Page } from '@/ui/page'
import { PageSection } from '@/ui/page-section'
import { EmptyState, ErrorState, SkeletonRows } from '@/ui/states'

import { EmailLog, logQueryOf, NO_FILTERS } from './email-log'
import type { EmailSearch } from './email-search'
import { RuleDialog } from './rule-dialog'
import { newRule, type TypedRule, typedRule } from './rule-form'
import { RuleList } from './rule-list'
import { TEMPLATES } from './templates'

export type EmailAutomationProps = {
  search: EmailSearch
  onSearch: (patch: EmailSearch) => void
}

export function EmailAutomationPage(props: EmailAutomationProps) {
  const { user } = useAuth()
  const [opened, setOpened] = useState<Opened | null>(null)
  const isAdmin = user?.role === 'admin'
  const { isSuccess } = useQuery({ ...emailRulesQuery, enabled: isAdmin })
  return (
    <Page
      title="Email Automation"
      className="max-w-6xl"
      actions={
        isAdmin ? (
          <Button
            variant="primary"
            icon={<MailPlus />}
            disabledReason={isSuccess ? null : 'The rules are not loaded yet'}
            onClick={() => setOpened({ before: null, typed: newRule('call-analyzed') })}
          >
            Add rule
          </Button>
        ) : null
      }
    >
      {isAdmin ? (
        <Rules {...props} opened={opened} onOpen={setOpened} />
      ) : (
        <EmptyState icon={<Lock size={24} />} title="For administrators">
          Only administrators can see and change email rules.
        </EmptyState>
      )}
    </Page>
  )
}

type Opened = { before: EmailRule | null; typed: TypedRule }

const SUGGESTED: readonly EmailTrigger[] = ['callback-overdue', 'ticket-assigned', 'call-analyzed']

function Rules({
  search,
  onSearch,
  opened,
  onOpen,
}: EmailAutomationProps & { opened: Opened | null; onOpen: (opened: Opened | null) => void }) {
  const { data, error, refetch } = useQuery(emailRulesQuery)
  // With it, though drawn below it, so that nothing moves when it comes.
  usePrefetchInfiniteQuery(emailLogQuery(logQueryOf(search)))
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <SkeletonRows rows={4} rowClassName="h-28 rounded-card" label="Loading email rules" />
    )
  }
  const { items, noMail } = data
  const names = items.map(({ name }) => name)
  const showLog = ({ id }: EmailRule) => {
    onSearch({ ...NO_FILTERS, rule: id })
    document.getElementById('log')?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      {noMail ? (
        <NoMailNotice reason={noMail}>
          Until then no rule sends anything, and the log gives that reason.
        </NoMailNotice>
      ) : null}
      <PageSection title="Rules">
        {items.length === 0 ? (
          <EmptyState
            icon={<Mails size={24} />}
            title="No email rules yet"
            action={
              <div className="flex flex-wrap justify-center gap-2">
                {SUGGESTED.map((trigger) => (
                  <Button
                    key={trigger}
                    onClick={() => onOpen({ before: null, typed: newRule(trigger) })}
                  >
                    {TEMPLATES[trigger].name}
                  </Button>
                ))}
              </div>
            }
          >
            A rule emails people when something happens or is overdue. Start with one of these.
          </EmptyState>
        ) : (
          <RuleList
            rules={items}
            onEdit={(rule) => onOpen({ before: rule, typed: typedRule(rule) })}
            onDuplicate={(rule) =>
              onOpen({
                before: null,
                typed: {
                  ...typedRule(rule),
                  name: copyName(rule.name, EMAIL_RULE_NAME_MAX, names),
                },
              })
            }
            onShowLog={showLog}
          />
        )}
      </PageSection>
      <EmailLog rules={items} search={search} onSearch={onSearch} />
      {opened ? (
        <RuleDialog
          {...opened}
          noMail={noMail}
          latest={items.find(({ id }) => id === opened.before?.id)}
          onClose={() => onOpen(null)}
        />
      ) : null}
    </>
  )
}
