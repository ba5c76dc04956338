import * as z from 'zod/mini';
import type { CheckpointKind } from '../../scanning/frame/checkpoint.ts';

const count = z.number().check(z.int(), z.minimum(0));

/** The ports that present a certificate, by the start of its fingerprint. */
const certificates = z.record(z.string(), z.array(count));

/** Of an address that is not finished; fields are left out where they are 0. */
const addressSchema = z.strictObject({
  /** Position among the live addresses. */
  address: count,
  block: count,
  /** Ports of earlier blocks that are not reported, as a port list. */
  undone: z.optional(z.string()),
  /** Ports with findings of earlier scans that were found open. */
  seen: z.optional(z.string()),
  control: count,
  /** Silent ports that are not in the coverage yet. */
  waiting: z.optional(count),
  /** Those of them that may be open. */
  doubtful: z.optional(count),
  opened: z.optional(count),
  certificates: z.optional(certificates),
  /** Ports whose certificates are not judged yet, as a port list. */
  presented: z.optional(z.string()),
  /** What came of its ports over UDP is in the coverage. */
  udpDone: z.optional(z.boolean()),
});

/** Fields that the first version did not have are optional, and left out where they say nothing. */
export const checkpointSchema = z.strictObject({
  version: z.literal(1),
  /** What the checkpoint belongs to; another target or port list starts anew. */
  target: z.string().check(z.maxLength(100)),
  ports: z.string(),
  /** Addresses of a range whose liveness is known, from index 0. */
  probed: count,
  /** What is left out by the policy, or cannot be tested from here, is in the coverage. */
  leftOutTold: z.optional(z.literal(true)),
  /** The addresses that answered, as AddressSet writes it. */
  live: z.string().check(z.maxLength(20_000)),
  /** Position: how many of the live addresses are finished without a gap, and how many blocks of the next one. */
  address: count,
  block: count,
  /** A port of the current address that answered; 0 while none has. */
  control: count,
  open: count,
  closed: count,
  silent: count,
  /** Addresses whose every port answers. */
  tarpits: count,
  /** Open ports that were not probed, since a printer may listen there. */
  unasked: z._default(count, 0),
  /** As in `ahead`, of the address that `address` names. */
  waiting: z.optional(count),
  doubtful: z.optional(count),
  opened: z.optional(count),
  undone: z.optional(z.string()),
  seen: z.optional(z.string()),
  certificates: z.optional(certificates),
  /** Ports whose certificates are not judged yet, as a port list. */
  presented: z.optional(z.string()),
  udpDone: z.optional(z.boolean()),
  /** Later addresses that are under way at the same time. */
  ahead: z.optional(z.array(addressSchema)),
  /** Later addresses that are finished, by their position. */
  finished: z.optional(z.array(count)),
  /** Open ports whose service was recognized. */
  services: z.optional(count),
  /** Open ports above the limit of an address, which are not listed. */
  untold: z.optional(count),
  /** Ports that did not respond and may be open, since packets were lost. */
  unsure: z.optional(count),
  /** The highest share of lost packets that an address showed, in percent. */
  loss: z.optional(count),
  /** Addresses of which not all ports were tried before they were given up. */
  givenUp: z.optional(count),
  /** The scan asks ports over UDP, too; another choice starts anew. */
  udp: z.optional(z.literal(true)),
  /** Ports over UDP that gave a valid answer, that are closed, and that said nothing. */
  udpOpen: z.optional(count),
  udpClosed: z.optional(count),
  udpSilent: z.optional(count),
  /** What the control of the stage has shown of the scanner's network; `blocked` as a port list, empty for none. */
  ownEgress: z.optional(z.strictObject({ isKnown: z.boolean(), blocked: z.string() })),
});

/** How far a port scan has come. */
export type Checkpoint = z.infer<typeof checkpointSchema>;

/** What a scan of these ports of a target keeps; `udp` where it asks ports over UDP, too. */
export function checkpointOf(target: string, ports: string, udp = false): CheckpointKind<Checkpoint, never> {
  return {
    schema: checkpointSchema,
    of: ['target', 'ports', 'udp'],
    first: {
      version: 1,
      target,
      ports,
      probed: 0,
      live: '',
      address: 0,
      block: 0,
      control: 0,
      open: 0,
      closed: 0,
      silent: 0,
      tarpits: 0,
      unasked: 0,
      ...(udp && { udp }),
    },
  };
}
