import { initial } from './001-initial.ts';
import { upTo016 } from './002-to-016.ts';
import { from020 } from './from-020.ts';
import { from050 } from './from-050.ts';

/** In the order in which they run. Append only; never change a released one. */
export const migrations = [initial, ...upTo016, ...from020, ...from050];
