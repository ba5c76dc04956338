import * as z from 'zod/mini';
import type { CheckpointKind } from '../../scanning/frame/checkpoint.ts';

const count = z.number().check(z.int(), z.minimum(0));

export const checkpointSchema = z.strictObject({
  version: z.literal(1),
  /** What the checkpoint belongs to; another target or port list starts anew. */
  target: z.string().check(z.maxLength(100)),
  ports: z.string(),
  /** Addresses of a range whose liveness is known, from index 0. */
  probed: count,
  /** The addresses that answered, as AddressSet writes it. */
  live: z.string().check(z.maxLength(20_000)),
  /** Position: how many of the live addresses are finished, and how many blocks of the current one. */
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
});

/** How far a port scan has come. */
export type Checkpoint = z.infer<typeof checkpointSchema>;

/** What a scan of these ports of a target keeps. */
export function checkpointOf(target: string, ports: string): CheckpointKind<Checkpoint, never> {
  return {
    schema: checkpointSchema,
    of: ['target', 'ports'],
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
    },
  };
}
