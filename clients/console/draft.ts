import { useEffect, useState } from 'preact/hooks';
import type * as z from 'zod/mini';
import { noteDraft, takeDraft } from './kept-drafts.ts';

/**
 * What is typed into a form: as `useState`, but it outlives a sign-in that expires meanwhile.
 * @param form which form of which record, and of which version of it: what was typed about another is not shown
 * @param schema what a draft of this form is; never one that holds a secret
 */
export function useDraft<T>(
  form: string,
  schema: z.ZodMiniType<T>,
  initial: T,
): readonly [draft: T, setDraft: (next: T | ((before: T) => T)) => void] {
  const [first] = useState(initial);
  const [draft, setDraft] = useState<T>(() => schema.safeParse(takeDraft(form)).data ?? initial);
  useEffect(() => {
    noteDraft(form, JSON.stringify(draft) === JSON.stringify(first) ? undefined : draft);
    return () => noteDraft(form, undefined);
  }, [form, draft, first]);
  return [draft, setDraft];
}
