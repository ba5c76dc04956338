import * as z from 'zod/mini';

/** What was typed when the sign-in expired, until its form is shown again; kept in this tab alone. */
const storageKey = 'scanfold.drafts';

const drafts = z.record(z.string(), z.unknown());

/** What is being typed, by form. */
const typed = new Map<string, unknown>();

function keptDrafts(): Record<string, unknown> {
  try {
    return drafts.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')).data ?? {};
  } catch {
    // Nobody but this page writes it: what is no JSON is not worth a message.
    return {};
  }
}

function store(kept: Record<string, unknown>): void {
  if (Object.keys(kept).length === 0) forgetDrafts();
  else sessionStorage.setItem(storageKey, JSON.stringify(kept));
}

/** Notes what is being typed into a form; undefined: nothing any more. */
export function noteDraft(form: string, draft: unknown): void {
  if (draft === undefined) typed.delete(form);
  else typed.set(form, draft);
}

/** Keeps all that is being typed, for whoever signs in again: the issuer's page may come between. */
export function keepDrafts(): void {
  store({ ...keptDrafts(), ...Object.fromEntries(typed) });
}

/** What was typed into a form when the sign-in expired: told once. */
export function takeDraft(form: string): unknown {
  const { [form]: draft, ...others } = keptDrafts();
  if (draft !== undefined) store(others);
  return draft;
}

/** Forgets all that was kept. */
export function forgetDrafts(): void {
  sessionStorage.removeItem(storageKey);
}
