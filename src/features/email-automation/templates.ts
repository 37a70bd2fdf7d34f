import type { EmailTrigger } from '@/contracts/email-rule-words'

export type Template = { name: string; subject: string; body: string }

const CALL = `{{ call.caller }}{% if call.number != call.caller %}, {{ call.number }}{% endif %}
{{ call.started }}

{{ call.summary }}

{{ link }}`

const STEP = `{{ step.title }}
Caller: {{ step.caller }}
Priority: {{ step.priority }}
{% if step.due %}Due: {{ step.due }}{% endif %}

{{ link }}`

const TICKET = `{{ ticket.subject }}
Caller: {{ ticket.caller }}
Priority: {{ ticket.priority }}
{% if ticket.due %}Next target: {{ ticket.due }}{% endif %}

{{ link }}`

/** What a new rule with this trigger begins with. */
export const TEMPLATES: Record<EmailTrigger, Template> = {
  'call-analyzed': {
    name: 'Call to look at',
    subject: 'Call of {{ call.caller }}{% if call.category %}: {{ call.category }}{% endif %}',
    body: CALL,
  },
  'next-step-added': {
    name: 'New next step',
    subject: 'New next step: {{ step.title }}',
    body: STEP,
  },
  'callback-added': {
    name: 'New callback',
    subject: 'Callback for {{ step.caller }}',
    body: STEP,
  },
  'ticket-added': {
    name: 'New ticket',
    subject: 'New ticket {{ ticket.number }}: {{ ticket.subject }}',
    body: TICKET,
  },
  'ticket-assigned': {
    name: 'Ticket assigned',
    subject: 'Your ticket {{ ticket.number }}: {{ ticket.subject }}',
    body: TICKET,
  },
  'next-step-overdue': {
    name: 'Overdue next step',
    subject: 'Overdue: {{ step.title }}',
    body: `Overdue by {{ step.overdue }}\n\n${STEP}`,
  },
  'callback-overdue': {
    name: 'Overdue callback',
    subject: 'Overdue callback for {{ step.caller }}',
    body: `Overdue by {{ step.overdue }}\n\n${STEP}`,
  },
  'ticket-overdue': {
    name: 'Ticket missed its target',
    subject: 'Ticket {{ ticket.number }} missed its target',
    body: `Overdue by {{ ticket.overdue }}\n\n${TICKET}`,
  },
}
