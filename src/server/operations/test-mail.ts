import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { sendToActor } from '../mail/send-to-actor'

export const sendTestMail = ({ mail, env, now }: Deps, actor: Actor) =>
  sendToActor({ mail }, actor, {
    subject: 'Test mail',
    text: `Hello ${actor.name},\n\nthis is a test mail from ${env.PUBLIC_URL},\nsent at ${now().toISOString()}.\n`,
  })
