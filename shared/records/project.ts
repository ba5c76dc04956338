import * as z from 'zod/mini';
import { recordId } from './fields.ts';
import { roleNames } from './role.ts';

/** Projects as lists know them; their ids are the operator's, as grants name them. */
export const projectKind = { type: 'project', code: 'PRJ', idField: 'project_id' } as const;

/** A project that a caller may see. */
export const projectRecord = z.object({
  project_id: recordId,
  /** Empty where nobody has named it. */
  name: z.string(),
  /** The caller's highest role in it. */
  role: z.enum(roleNames),
});

/** A project as it is stored: the first record or run of it notes it, so that those who may see all projects find it. */
export const storedProject = {
  type: projectKind.type,
  record: z.object({ project_id: recordId, name: z._default(z.string(), '') }),
};
