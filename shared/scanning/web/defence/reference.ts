import * as z from 'zod/mini';
import { pageFace } from '../page/page-face.ts';

/**
 * The reference page of a site: its content at the start of the scan, by which a later block is detected. Before
 * anything is closed it must read as it did. JSON: a scan that goes on later takes it along.
 */
export const reference = z.object({
  url: z.string(),
  /** As much of it as was read, so that the same is read again. */
  maxBodyBytes: z.number(),
  face: pageFace,
  /** True where scripts or styles came that the page has browsers load: they have to come again, too. */
  hasFiles: z.optional(z.boolean()),
});

/** The reference page of a site. */
export type Reference = z.infer<typeof reference>;
