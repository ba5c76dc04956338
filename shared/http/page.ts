import type { Reply } from '../outcome/reply.ts';

/** The answer to a list: the records under their name, and where the list goes on. */
export function pageReply(name: string, page: { records: readonly unknown[]; next: string | undefined }): Reply {
  return { output: { [name]: page.records }, ...(page.next ? { headers: { 'X-Next-Cursor': page.next } } : {}) };
}
