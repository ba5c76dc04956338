import * as z from 'zod/mini';
import { pageFace } from '../page/page-face.ts';

/**
 * The page by which a site is known again: what it showed when the scan came. Before anything is closed it must read as
 * it did. JSON: a scan that goes on later takes it along.
 */
export const reference = z.object({
  url: z.string(),
  /** As much of it as was read, so that the same is read again. */
  maxBodyBytes: z.number(),
  face: pageFace,
});

export type Reference = z.infer<typeof reference>;
