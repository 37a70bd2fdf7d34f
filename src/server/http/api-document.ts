import type { OpenAPIHono } from '@hono/zod-openapi'

import type { ApiEnv } from './api-env'

/** Serves the OpenAPI 3.1 document of every route that is mounted on the app. */
export const serveApiDocument = (app: OpenAPIHono<ApiEnv>, version: string) => {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that `POST /functions/auth-login` answers.',
  })
  app.doc31('/functions/api/v1/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'AI Support CRM',
      version,
      description:
        'Calls answered by an AI agent, their review and their next steps. Problems are answered as `{error, code, fields?, requestId}`.',
    },
  })
}
