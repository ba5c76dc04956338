import * as z from 'zod/mini';
import { optionalText, recordId } from '../fields.ts';
import { noSla, slaDays } from '../findings/sla.ts';
import { tagged } from '../tagged.ts';
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
  sla_days: slaDays,
});

/** A project as lists and changes answer it. */
export const taggedProject = tagged(projectRecord);

/** A project as an admin sets it. */
export const projectInput = z.object({
  project_id: recordId,
  name: z.optional(optionalText(200)),
  sla_days: z.optional(slaDays),
});

/** A project as it is stored: the first record or run of it notes it, so that those who may see all projects find it. */
export const storedProject = {
  type: projectKind.type,
  record: z.object({ project_id: recordId, name: z._default(z.string(), ''), sla_days: z._default(slaDays, noSla) }),
};
