import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the site. */
export default [
  index('routes/home.tsx'),
  route('samples', 'routes/samples/library.tsx'),
  route('samples/category/:slug', 'routes/samples/category.tsx'),
  route('samples/:id', 'routes/samples/sample.tsx'),
  layout('routes/admin/shell.tsx', [
    route('admin/login', 'routes/admin/login.tsx'),
    route('admin/forgot', 'routes/admin/forgot.tsx'),
    route('admin/reset', 'routes/admin/reset.tsx'),
    layout('routes/admin/layout.tsx', [route('admin', 'routes/admin/dashboard.tsx')]),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
