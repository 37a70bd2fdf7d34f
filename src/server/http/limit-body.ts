import { bodyLimit } from 'hono/body-limit'

import { figures } from '@/lib/figures'

import { ApiProblem } from './problem'

/** Refuses a larger body with 413 and a sentence that says how much may be sent; what is left of it is not read. */
export const limitBody = (kilobytes: number) =>
  bodyLimit({
    maxSize: kilobytes * 1024,
    onError: (c) => {
      c.header('connection', 'close')
      const most = kilobytes < 1024 ? `${kilobytes} KB` : `${figures(kilobytes / 1024)} MB`
      throw new ApiProblem(
        413,
        'too-large',
        `This is too long: at most ${most} can be sent at once.`,
      )
    },
  })
