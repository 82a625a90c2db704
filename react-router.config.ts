import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole table of routes is small: sending it once is cheaper than asking for it piece by piece.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config;
