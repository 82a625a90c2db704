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
  { path: '/process', markup: ['BreadcrumbList', 'ProfessionalService'] },
  { path: '/testimonials', markup: ['BreadcrumbList', 'ProfessionalService'] },
  {
    path: '/no/such/page',
    markup: [],
    status: 404,
    title: '404 - Page Not Found | Octavo',
    robots: 'noindex,follow',
  },
];
