import { cutText } from '@/lib/cut-text'

const DOT_OF_A_HOST = /(?<=[\p{L}\p{N}_-])[.。．｡](?=\p{L})|(?<=[\p{L}_-])[.。．｡](?=\p{N})/gu

/** What a person or a caller put in, for a mail: one line in which mail programs see no link. */
export const plainWords = (text: string, most = 200): string =>
  cutText(text.replace(/\s+/g, ' ').trim(), most)
    .replaceAll('://', ': //')
    .replaceAll(DOT_OF_A_HOST, '$& ')
