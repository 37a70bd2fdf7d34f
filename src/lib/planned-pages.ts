/** Addresses of the specification whose pages are still to come. */
export const PLANNED_PAGES: Readonly<Record<string, string>> = {
  '/reporting-settings': 'Reporting Settings',
  '/analytics': 'Analytics',
  '/ai-analytics': 'AI Analytics',
  '/advanced-reports': 'Advanced Reports',
  '/ml-analytics': 'ML Analytics',
  '/smart-routing': 'Smart Routing',
  '/performance': 'Performance',
  '/email-automation': 'Email Automation',
  '/security-dashboard': 'Security Dashboard',
  '/custom-reports': 'Custom Reports',
  '/interactive-dashboard': 'Interactive Dashboard',
  '/alert-manager': 'Alert Manager',
  '/ai-insights': 'AI Insights',
  '/dashboard-customizer': 'Dashboard Customizer',
  '/ai-demo': 'AI Demo',
  '/simple-ai-demo': 'Simple AI Demo',
  '/test': 'Test',
  '/simple': 'Simple',
}

/** The name of the page that will be at an address; undefined for an address of none. */
export const plannedPage = (path: string): string | undefined => {
  const here = path.replace(/\/$/, '')
  return PLANNED_PAGES[here]
}
