import type { Reply } from '../outcome/reply.ts';

/** The response of a list: the records under their name, and the cursor of the next page. */
export function pageReply(name: string, page: { records: readonly unknown[]; next: string | undefined }): Reply {
  return { output: { [name]: page.records }, ...(page.next ? { headers: { 'X-Next-Cursor': page.next } } : {}) };
}
