export const API_VERSION = '2.0.0'
