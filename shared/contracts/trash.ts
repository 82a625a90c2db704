import { z } from 'zod';
import { recordId } from './http.ts';
import { trashKinds } from './trash-rules.ts';

export const trashQuery = z.object({ kind: z.enum(trashKinds, 'must be sample or post') });

const trashItem = z.object({ _id: recordId, title: z.string(), deletedAt: z.string() });

/** Part of the response to a restore: the record's old slug, if another has taken it. */
export const restored = z.object({ takenSlug: z.string().optional() });
export type Restored = z.infer<typeof restored>;

export const trashList = z.object({ items: z.array(trashItem) });
