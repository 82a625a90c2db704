import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the site. */
export default [
  index('routes/home.tsx'),
  route('about', 'routes/about.tsx'),
  route('process', 'routes/process.tsx'),
  route('testimonials', 'routes/testimonials.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
