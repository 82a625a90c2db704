import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the site. */
export default [
  index('routes/home.tsx'),
  route('about', 'routes/about.tsx'),
  ...prefix('services', [
    index('routes/services/index.tsx'),
    route('essay-writing', 'routes/services/essay-writing.tsx'),
    route('research-papers', 'routes/services/research-papers.tsx'),
    route('editing-proofreading', 'routes/services/editing-proofreading.tsx'),
  ]),
  route('process', 'routes/process.tsx'),
  route('testimonials', 'routes/testimonials.tsx'),
  ...prefix('topics', [index('routes/topics/index.tsx'), route(':slug', 'routes/topics/topic.tsx')]),
  route('contact', 'routes/contact.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
