import * as z from 'zod/mini';
import { addressOrRange, parseAddressRange, recordId, scanFields, scannedFields, timestamps } from '../fields.ts';
import { taggedIfAsked } from '../tagged.ts';
import { portscanTargetKind } from './kinds.ts';
import { deniedFault, firstDetail, resource } from './resource.ts';

const required = { project_id: recordId, portscan_setting_id: recordId, target: addressOrRange };

export const portscanTarget = resource(() => ({
  ...portscanTargetKind,
  input: z.object({
    portscan_target_id: z.optional(recordId),
    ...required,
    ...z.partial(z.object(scanFields)).shape,
  }),
  record: z.object({ portscan_target_id: recordId, ...required, ...scannedFields, ...timestamps }),
  derived: firstDetail,
  fault: (input, limits) => {
    const range = parseAddressRange(input.target);
    if (range && 2 ** range.hostBits > limits.maxTargetAddresses) {
      return `target: has more than ${limits.maxTargetAddresses} addresses`;
    }
    return deniedFault('target', input.target, limits);
  },
}));

/** The record as it is answered: lists tell its tag where they are asked for it. */
export const answeredPortscanTarget = taggedIfAsked(portscanTarget.record);
