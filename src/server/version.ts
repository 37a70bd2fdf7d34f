/** What the build was made from; undefined where nothing is built. */
declare const BUILT_FROM: string | null | undefined

export const API_VERSION = '2.0.0'

/** As git describes it: with `-dirty` where files were changed. Null where that is not known. */
export const COMMIT: string | null = typeof BUILT_FROM === 'undefined' ? null : BUILT_FROM
