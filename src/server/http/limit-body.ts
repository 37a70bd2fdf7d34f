import { bodyLimit } from 'hono/body-limit'

import { figures } from '@/lib/figures'

import { ApiProblem } from './problem'

/** Refuses a larger body with 413 and a sentence that says how much may be sent. */
export const limitBody = (kilobytes: number) =>
  bodyLimit({
    maxSize: kilobytes * 1024,
    onError: () => {
      const most = kilobytes < 1024 ? `${kilobytes} KB` : `${figures(kilobytes / 1024)} MB`
      throw new ApiProblem(
        413,
        'too-large',
        `This is too long: at most ${most} can be sent at once.`,
      )
    },
  })
