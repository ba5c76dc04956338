import type { PolicyDraft } from './policy-draft.ts';

/** A part of the form. */
export interface PolicyPart {
  readonly draft: PolicyDraft;
  readonly set: (change: Partial<PolicyDraft>) => void;
}
