import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';

/** Every URL of the site. */
const routes: RouteConfigEntry[] = [
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
  route('testimonial/:token', 'routes/testimonial.tsx'),
  route('requests/:token', 'routes/requests/request.tsx'),
  route('requests/:token/work/:number', 'routes/requests/work.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('blog/feed.xml', 'routes/blog/feed.ts'),
  route('samples/preview/:token', 'routes/samples/preview.tsx'),
  route('samples/passages/:kind', 'routes/samples/passages.tsx'),
  route('samples/:id', 'routes/samples/sample.tsx'),
  route('blog/preview/:token', 'routes/blog/preview.tsx'),
  route('blog/:slug', 'routes/blog/post.tsx'),
  layout('routes/queries.tsx', [
    route('topics', 'routes/topics/index.tsx'),
    route('topics/:slug', 'routes/topics/topic.tsx'),
    route('samples', 'routes/samples/library.tsx'),
    route('samples/category/:slug', 'routes/samples/category.tsx'),
    route('blog', 'routes/blog/list.tsx'),
  ]),
  layout('routes/admin/shell.tsx', [
    route('admin/login', 'routes/admin/login.tsx'),
    route('admin/forgot', 'routes/admin/forgot.tsx'),
    route('admin/reset', 'routes/admin/reset.tsx'),
    layout('routes/admin/layout.tsx', [
      layout('routes/admin/frame.tsx', [
        route('admin', 'routes/admin/dashboard.tsx'),
        route('admin/blog', 'routes/admin/blog.tsx'),
        route('admin/comments', 'routes/admin/comments.tsx'),
        route('admin/requests/:id', 'routes/admin/request.tsx'),
        route('admin/words', 'routes/admin/words.tsx'),
        route('admin/words/:section', 'routes/admin/words-section.tsx'),
        route('admin/settings', 'routes/admin/settings.tsx'),
        route('admin/backups', 'routes/admin/backups.tsx'),
        route('admin/law', 'routes/admin/law.tsx'),
        route('admin/testimonials', 'routes/admin/testimonials.tsx'),
        route('admin/welcome', 'routes/admin/welcome.tsx'),
      ]),
      // The editor uses the whole screen.
      route('admin/samples/new', 'routes/admin/sample-edit.tsx', { id: 'new-sample' }),
      route('admin/samples/:id', 'routes/admin/sample-edit.tsx'),
      route('admin/requests/:id/files/:fileId', 'routes/admin/request-file.tsx'),
      route('admin/blog/new', 'routes/admin/post-edit.tsx', { id: 'new-post' }),
      route('admin/blog/:id', 'routes/admin/post-edit.tsx'),
    ]),
  ]),
  route('admin/*', 'routes/admin/not-found.tsx'),
  route('*', 'routes/not-found.tsx'),
];

/** `/About` is not a second URL of the page: the server redirects it. */
function caseSensitive(entries: RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.map(({ children, ...entry }) => ({
    ...entry,
    caseSensitive: true,
    ...(children && { children: caseSensitive(children) }),
  }));
}

export default caseSensitive(routes) satisfies RouteConfig;
