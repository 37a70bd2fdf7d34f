/** The version of the server and of its API. */
export const API_VERSION = '2.0.0'
