/** A line of the site's route table, and what the page at that address says of itself. */
export type RouteLine = {
  path: string;
  /** The types of its structured data besides the navigation. */
  markup: string[];
  status?: number;
  title?: string;
  robots?: string;
};

export const routes: RouteLine[] = [
  { path: '/', markup: ['WebSite', 'ProfessionalService', 'FAQPage', 'ItemList'] },
  { path: '/about', markup: ['BreadcrumbList', 'ProfessionalService'] },
  { path: '/services', markup: ['BreadcrumbList', 'Service', 'Service', 'Service'] },
  { path: '/services/essay-writing', markup: ['BreadcrumbList', 'Service', 'FAQPage'] },
  { path: '/services/research-papers', markup: ['BreadcrumbList', 'Service', 'FAQPage'] },
  { path: '/services/editing-proofreading', markup: ['BreadcrumbList', 'Service', 'FAQPage'] },
  { path: '/process', markup: ['BreadcrumbList', 'ProfessionalService'] },
  { path: '/testimonials', markup: ['BreadcrumbList', 'ProfessionalService'] },
  { path: '/contact', markup: ['BreadcrumbList'] },
  { path: '/topics', markup: ['BreadcrumbList', 'ItemList'] },
  { path: '/topics?q=essay', markup: ['BreadcrumbList', 'ItemList'], robots: 'noindex,follow' },
  { path: '/topics/argumentative-essay', markup: ['BreadcrumbList', 'Service'] },
  { path: '/topics/business-memo', markup: ['BreadcrumbList', 'Service'] },
  {
    path: '/topics/no-such-topic',
    markup: [],
    status: 404,
    title: '404 - Page Not Found | Octavo',
    robots: 'noindex,follow',
  },
  { path: '/privacy', markup: ['BreadcrumbList'] },
  { path: '/terms', markup: ['BreadcrumbList'] },
  {
    path: '/no/such/page',
    markup: [],
    status: 404,
    title: '404 - Page Not Found | Octavo',
    robots: 'noindex,follow',
  },
];
