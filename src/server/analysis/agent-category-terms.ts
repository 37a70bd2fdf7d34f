import type { CategoryWords } from './category-terms'
import { names, suggests, tells } from './phrases'

export const AGENT_WORDS: CategoryWords = {
  booking: [
    names`
      (?:i|we)(?:'ve| have| was able to|'ll| will| can| am going to|'m going to) (?:now |just |gone ahead and |go ahead and )*(?:booked?|reserved?|scheduled?|ma[dk]e (?:an?|the|your|that|this) (?:reservation|booking|appointment))
      (?:reservation|booking|table|appointment|room|ride|tickets?) (?:is|are|has been|have been|was|were) (?:now |all |just )*(?:booked|reserved|confirmed|made|set|scheduled)
      (?:shall|should|can|may) i (?:go ahead and )?(?:book|reserve|schedule|make)
    `,
    suggests`
      (?:book|reserve|schedule)d? (?:it|that|this|you|your|an?|the|for|at|one) | book
      your (?:\w+ )?(?:appointment|reservation|booking|tickets?)(?! (?:id|number|reference|code)) | (?:an|the) appointment
      (?:reservation|appointment|booking) (?:is|was|has|for|at|on|request)
      (?:what|which) (?:date|day|time would you) | destination | showtimes? | picked up
      how many (?:people|guests|tickets|passengers|nights|seats)
      tables? (?:for|at|available|open) | (?:any|no) tables? | (?:party|group) (?:of|size) | seating
      (?:what|which) time (?:would|do|did|should) (?:you|i)
    `,
  ],
  order: [
    suggests`your order`,
    tells`
      like to order | (?:pick ?up|collection|takeaway) or delivery
      delivery or (?:pick ?up|collection) | what size | toppings? | pizzas?
      what kind of (?:coffee|crust|milk|drink|bread) | ready (?:for pick ?up|in about)
    `,
  ],
  problem: [
    suggests`
      (?:file|submit|open|create|log|make) (?:a |the |your )?(?:\w+ )?(?:report|ticket)
      (?:fraud|incident|fault|trouble) (?:report|ticket) | trouble ?shoot\w*
    `,
  ],
  'change-or-cancel': [
    names`
      what (?:can|may|should|shall|would you like|do you want|do you need) (?:i |me |us )?(?:to )?chang(?:e|ed)
      (?:all |the |your )?changes? (?:is |are |was |were |have been |has been )?(?:done|made|saved) for you
    `,
    suggests`
      (?:has|have) been (?:\w+ )?(?:changed|cancell?ed|rescheduled|moved|updated)
      changes? (?:made|for you|to your) | (?:update|change|cancel|modify) your (?:booking|reservation|order)
    `,
  ],
  status: [
    suggests`
      on (?:its|the) way | (?:minutes|hours|days) away | tracking | status of your
      your (?:ride|driver|order|claim|package|refund) (?:is|has|will|was)
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
      turn (?:left|right) | blocks? | we are open | we're open | our hours | average rating
      the instructions | your instructions
    `,
  ],
  'service-request': [
    suggests`
      room number | your request | bring (?:it|them|that) (?:up|to)
      send (?:a technician|someone|somebody|housekeeping)
    `,
  ],
}
