import * as z from 'zod/mini';
import { hostNameFault, recordId, text, timestamps, webUrlFault } from '../fields.ts';
import { taggedIfAsked } from '../tagged.ts';
import { osintKind } from './kinds.ts';
import { deniedFault, resource } from './resource.ts';

const required = { project_id: recordId, resource_type: text(50), resource_name: text(200) };

/** What a resource's name must look like where a scanner understands its type; other types are free text. */
const nameFaults: ReadonlyMap<string, (name: string) => string | undefined> = new Map([
  [
    'domain',
    (name: string) =>
      /^[^.]*\.?$/.test(name) && !hostNameFault(`www.${name}`)
        ? `must be a domain such as example.com; ${name} is a top-level domain or a name without one`
        : hostNameFault(name),
  ],
  [
    'website',
    (name: string) =>
      /^https?:/i.test(name)
        ? webUrlFault(name)
        : hostNameFault(name) && 'must be an absolute http or https URL or a host name',
  ],
]);

export const osint = resource(() => ({
  ...osintKind,
  input: z.object({ osint_id: z.optional(recordId), ...required }),
  record: z.object({ osint_id: recordId, ...required, ...timestamps }),
  fault: (input, limits) => {
    const fault = nameFaults.get(input.resource_type.toLowerCase())?.(input.resource_name);
    return fault ? `resource_name: ${fault}` : deniedFault('resource_name', input.resource_name, limits);
  },
}));

/** The record as it is answered: lists tell its tag where they are asked for it. */
export const answeredOsint = taggedIfAsked(osint.record);
