import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole table of routes is small: sending it once is cheaper than asking for it piece by piece.
  routeDiscovery: { mode: 'initial' },
  // The exports of a route as files of their own would be more requests for the same page.
  splitRouteModules: false,
} satisfies Config;
