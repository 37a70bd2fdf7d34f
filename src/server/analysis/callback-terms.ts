import { oneOf, phrases } from './phrases'

const CALL = '(?:call|ring|phone|contact)'
const SOMEONE =
  '(?:you|someone|somebody|anyone|him|her|them|they|(?:a|an|the|your|one of your) (?:\\w+ ){0,2}\\w+)'
const ME = '(?:me|us)(?! (?:a|an|the|by|mr|mrs|ms) )'

export const ASKED = phrases`
  (?:${CALL}|calling|ringing|phoning|get) (?:me|us) (?:\w+ )?(?:back|again|later|tomorrow|today|tonight|when|at|on|after|before|in the|this|next|between|around|any ?time|please|once|as soon)
  (?:can|could|would|will) ${SOMEONE} (?:please |maybe |just )?${CALL} ${ME}
  (?:want|need|like|have|get) ${SOMEONE} (?:to )?(?:please )?${CALL} ${ME}
  please ${CALL} ${ME}
  (?:want|need|like|request|requesting|arrange|schedule|get|have|for) (?:a |your )?(?:call ?back|call-back|return call)
  return my call | give (?:me|us) a (?:call|ring|shout) | get back to (?:me|us)
  call ?back (?:please|request)
`

/** Right before the request, it is none: "they said they would call me back". */
export const NOT_ASKED =
  /\b(?:said|told|promised|supposed|claimed|meant|did (?:you|someone|somebody|anyone)|driver|courier|rider)\b(?: +[\w']+){0,6} *$/

export const DECLINED = phrases`
  (?:don't|do not|no need to|please don't|never|stop|rather not|needn't) (?:\w+ ){0,2}(?:call|calling|ring|ringing|phone|contact) (?:me|us)
  no (?:need (?:for|of) a )?call ?back(?: needed| necessary)?
  (?:don't|do not) (?:need|want) (?:a |any )?call ?back
`

const TEAM = oneOf`
  team, department, specialists?, technicians?, managers?, supervisors?, representatives?, reps?,
  colleagues?, agents?, advis[eo]rs?, engineers?, nurses?, doctors?, office, staff, staff member,
  person, people, experts?, human, consultants?, accountants?, members?
`
const STAFF = String.raw`(?:i|we|they|he|she|someone|somebody|(?:our|the|an?|one of (?:our|my|the)|my) (?:[\w'-]+ ){0,3}${TEAM})`
const WILL = oneOf`'ll, will, are going to, is going to, 're going to, 's going to, 'm going to, am going to, shall`
const CONTACT = oneOf`
  contact(?:ing)? you, call(?:ing)? (?:you|back), ring(?:ing)? (?:you|back), phon(?:e|ing) you,
  reach(?:ing)? out, (?:get |getting )?in touch, get(?:ting)? back, giv(?:e|ing) you a (?:call|ring),
  return your call, follow(?:ing)? up with you
`

export const PROMISED = phrases`
  ${STAFF} ?${WILL}(?: also| then| be sure to| try to)?(?: be)? ${CONTACT}
  and (?:we )?will (?:contact|call|phone|ring|get back to) you
  (?:i'll|i will|i can|let me) (?:have|get|ask) (?:\w+ ){1,4}(?:to )?(?:call|contact|phone|ring|reach out|get back) (?:to )?(?:you)?
  you(?:'ll| will) (?:receive|get|be getting|have) a (?:call|call ?back|phone call)
  you(?:'ll| will) (?:be|hear) (?:contacted|called|back|from us)
  (?:scheduled|arranged|booked|set up|requested|logged) (?:a |your |the )?call ?back
  call ?back (?:is|has been|was) (?:scheduled|arranged|booked|set|requested|logged)
`

export const OFFERED = phrases`
  (?:would|do) you (?:like|want|prefer) (?:\w+ ){0,5}(?:call|contact|phone|ring)(?: you)?(?: ?back)?
  (?:shall|should|can|could|may) (?:i|we) (?:\w+ ){0,5}(?:call|contact|phone|ring) you(?: back)?
  (?:can|could|shall|should|may) (?:i|we) (?:arrange|schedule|set up) (?:a |your )?call ?back
`

export const YES =
  /^\W*(?:yes|yeah|yep|yup|sure|ok|okay|please|that would be|that'd be|sounds good|absolutely|of course|definitely|great|perfect|fine)\b/
export const NO = /^\W*(?:no|nope|nah|not really|don'?t)\b/
export const DRIVER = /\b(?:driver|courier|rider)\b/
