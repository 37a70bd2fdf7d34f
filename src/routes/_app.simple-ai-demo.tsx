import { createFileRoute } from '@tanstack/react-router'

import { SimpleAiDemoPage } from '@/features/simple-ai-demo/simple-ai-demo-page'

export const Route = createFileRoute('/_app/simple-ai-demo')({ component: SimpleAiDemoPage })
