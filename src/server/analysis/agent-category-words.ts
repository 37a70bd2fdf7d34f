import type { CategoryWords } from './category-words'
import { suggests, tells } from './weights'

/** What agents say back, by what the call is about. */
export const AGENT_WORDS: CategoryWords = {
  booking: [
    suggests`
      (?:book|booked|reserve|reserved|schedule|scheduled) (?:it|that|this|you|your|an?|the|for|at|one)
      your (?:\w+ )?(?:appointment|reservation|booking|tickets?)
      (?:reservation|appointment|booking) (?:is|was|has|for|at|on|request) | an appointment
      the appointment | be picked up | what date|what day|which date
      how many (?:people|guests|tickets|passengers|seats) | destination | showtimes? | book
    `,
  ],
  order: [
    tells`
      what would you like to order | your order | pick ?up or delivery | delivery or pick ?up
      what size | toppings? | pizzas? | what kind of (?:coffee|crust|milk|drink)
      ready (?:for pick ?up|in about)
    `,
  ],
  problem: [
    suggests`
      (?:file|submit|open|create|log|make) (?:a |the |your )?(?:detailed )?(?:fraud |incident |problem |trouble )?(?:report|ticket)
      report has been | fraud report
    `,
  ],
  'change-or-cancel': [
    suggests`
      to change or cancel | (?:has|have) been (?:changed|cancell?ed|rescheduled|moved|updated)
      changes? (?:done|made|for you|to your) | what can i change | update your booking
    `,
  ],
  status: [
    suggests`
      is on its way | minutes away | tracking
      your (?:ride|driver|order|claim|package|refund) (?:is|has|will|was) | status of your
    `,
  ],
  billing: [
    suggests`
      transfer (?:is|has|of|was) | your (?:payment|refund|invoice|bill) | transfer (?:money|funds)
    `,
  ],
  account: [suggests`your (?:current |account )?balance | your (?:address|password|profile)`],
  information: [
    suggests`
      your instructions | turn (?:left|right) | blocks? | require more detailed instructions
      we are open | we're open | our hours | average rating
    `,
  ],
  'service-request': [
    suggests`
      room number | service team | let us know your request | your request (?:has|was|could|is)
      bring (?:it|them|that) (?:up|to) | send (?:a technician|someone)
    `,
  ],
}
