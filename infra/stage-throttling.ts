import * as z from 'zod/mini';
import { wholeNumber } from './stage-values.ts';

/** How often something may be asked for: a steady rate in a second, and how many at once above it. */
export interface RateLimit {
  readonly rate: number;
  readonly burst: number;
}

const rate = wholeNumber(1, 10_000);
const burst = wholeNumber(1, 5_000);

/** What API Gateway lets through for each method, where it is to be less than for all. */
const areaDefaults = {
  /** Requests that change something. */
  changes: { rate: 50, burst: 100 },
  /** Requests that start scans: invoke-scan and retry-run. */
  starts: { rate: 20, burst: 40 },
  /** Exports of findings. */
  exports: { rate: 5, burst: 10 },
  /** The API reference: each of `/docs`, its files and `/openapi.json`. */
  docs: { rate: 5, burst: 20 },
  /** The page about the scans. */
  about: { rate: 10, burst: 20 },
  /** Each method of the callback addresses: everybody may ask, and each request costs. */
  callbacks: { rate: 10, burst: 40 },
} as const satisfies Readonly<Record<string, RateLimit>>;

/** An area with limits of its own. */
export type ThrottledArea = keyof typeof areaDefaults;

/** The areas with limits of their own. */
export const throttledAreas = [
  'changes',
  'starts',
  'exports',
  'docs',
  'about',
  'callbacks',
] as const satisfies ThrottledArea[];

const area = z.prefault(z.strictObject({ rate: z.optional(rate), burst: z.optional(burst) }), {});

/** How many requests in a minute a client, which is the subject of its token, may send to all routes of an area together. */
const clientDefaults = { reads: 1200, changes: 600, starts: 120, exports: 30 } as const;

/** An area in which clients are limited. */
export type ClientArea = keyof typeof clientDefaults;

export const clientAreas = ['reads', 'changes', 'starts', 'exports'] as const satisfies ClientArea[];

const perMinute = z.optional(wholeNumber(1, 600_000));

/** As a stage's file has it. `rate` and `burst` are those of a read. */
export const throttlingSchema = z.prefault(
  z.strictObject({
    rate: z._default(rate, 100),
    burst: z._default(burst, 200),
    changes: area,
    starts: area,
    exports: area,
    docs: area,
    about: area,
    callbacks: area,
    /** For each client, in a minute; null: clients are not limited by themselves. */
    client: z.prefault(
      z.nullable(z.strictObject({ reads: perMinute, changes: perMinute, starts: perMinute, exports: perMinute })),
      {},
    ),
  }),
  {},
);

type Given = z.output<typeof throttlingSchema>;

/** All limits of the gateway; those of a read are `rate` and `burst`. */
export interface Throttling extends RateLimit, Readonly<Record<ThrottledArea, RateLimit>> {
  readonly client: Readonly<Record<ClientArea, number>> | null;
}

/** The limits of every area. One that the stage does not name is its default, or that of a read where that is lower. */
export function throttlingOf(given: Given): Throttling {
  const limitOf = (name: ThrottledArea): RateLimit => {
    const known = areaDefaults[name];
    const steady = given[name].rate ?? Math.min(known.rate, given.rate);
    return { rate: steady, burst: given[name].burst ?? Math.max(steady, Math.min(known.burst, given.burst)) };
  };
  const areas = {
    changes: limitOf('changes'),
    starts: limitOf('starts'),
    exports: limitOf('exports'),
    docs: limitOf('docs'),
    about: limitOf('about'),
    callbacks: limitOf('callbacks'),
  };
  return { ...given, ...areas, client: given.client && clientLimits(given.client, { ...areas, reads: given }) };
}

type ClientLimits = Readonly<Record<ClientArea, number>>;

/** The limits of every client. One that the stage does not name is its default, or what the area lets through of all. */
function clientLimits(
  given: Readonly<Partial<Record<ClientArea, number | undefined>>>,
  limits: Readonly<Record<ClientArea, RateLimit>>,
): ClientLimits {
  const limitOf = (area: ClientArea) => given[area] ?? Math.min(clientDefaults[area], 60 * limits[area].rate);
  return {
    reads: limitOf('reads'),
    changes: limitOf('changes'),
    starts: limitOf('starts'),
    exports: limitOf('exports'),
  };
}
