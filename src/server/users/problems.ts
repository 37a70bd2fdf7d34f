import { ApiProblem } from '../http/problem'

export const emailTaken = () =>
  new ApiProblem(409, 'email-taken', 'Somebody already has this email address.', {
    fields: { email: 'Somebody already has this email address' },
  })

export const lastAdmin = (what: string) =>
  new ApiProblem(409, 'last-admin', `This is the only administrator: ${what}.`)
