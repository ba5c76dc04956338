import type * as z from 'zod/mini';
import type { listedFinding } from '../../../shared/records/findings/finding.ts';

/** A finding as lists have it: with when it is to be fixed, and the rule that sets it aside. */
export type ListedFinding = z.output<typeof listedFinding>;

/** Whether an open finding should have been fixed by now. */
export const isOverdue = ({ due_at }: Pick<ListedFinding, 'due_at'>) => due_at > 0 && due_at * 1000 <= Date.now();
