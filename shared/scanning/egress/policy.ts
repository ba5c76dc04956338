import * as z from 'zod/mini';
import { type AddressInterval, firstUncovered, formatIp, intersect, parseCidr, parseIp, subtract } from './address.ts';
import { type DenyList, denialWords, denyingRange, parseDenyList } from './deny-list.ts';
import { type AddressKind, embeddedIpv4, KIND_WORDS, specialBlocks } from './special-blocks.ts';

/** The egress configuration of the operator, as CIDR strings. */
export interface EgressPolicyInput {
  /** If present, nothing outside these ranges is reachable at all. */
  readonly only?: readonly string[] | undefined;
  /** Exceptions to the addresses refused by default. None opens link-local or metadata addresses. */
  readonly allow: readonly string[];
  /** Names and ranges that nothing else opens. */
  readonly deny?: readonly string[] | undefined;
  /** True where the scanner is not on the operator's own machine: no exception opens loopback either. */
  readonly deployed?: boolean | undefined;
  /** False where no packet leaves by IPv6, but to loopback. */
  readonly ipv6?: boolean | undefined;
  /** TCP ports that the network of the scanner lets nothing out to. */
  readonly blockedPorts?: readonly number[] | undefined;
  /** UDP ports that the network of the scanner lets nothing out to. */
  readonly blockedUdpPorts?: readonly number[] | undefined;
  /** Addresses of the operator that accept TCP connections on every port. */
  readonly controls?: readonly string[] | undefined;
}

/** A parsed policy. */
export interface EgressPolicy {
  readonly only: readonly AddressInterval[] | undefined;
  readonly allow: readonly AddressInterval[];
  readonly deny: DenyList;
  readonly deployed: boolean;
  readonly ipv6: boolean;
  readonly blockedPorts: readonly number[];
  readonly blockedUdpPorts: readonly number[];
  readonly controls: readonly string[];
}

/** The decision of the egress guard on an address or a range, made without any connection. */
export interface EgressDecision {
  readonly allowed: boolean;
  readonly kind: AddressKind | 'public' | 'out-of-scope' | 'denied' | 'not-an-address';
  /** Words for the user that fit after the address: `is a private address, ...`. Empty when allowed. */
  readonly reason: string;
  /** The first refused address of a range. */
  readonly address: string;
}

const cidrSchema = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const interval = parseCidr(text);
    if (interval !== undefined) return interval;
    context.issues.push({ code: 'custom', message: 'not an IP address or CIDR range', input: text });
    return z.NEVER;
  }),
);

const policySchema = z.strictObject({
  only: z.optional(z.array(cidrSchema)),
  allow: z.array(cidrSchema),
  deny: z._default(z.array(z.string()), []),
  deployed: z._default(z.boolean(), false),
  ipv6: z._default(z.boolean(), true),
  blockedPorts: z._default(z.array(z.int()), []),
  blockedUdpPorts: z._default(z.array(z.int()), []),
  controls: z._default(z.array(z.string()), []),
});

/** Parses the operator's policy. Throws a ZodError that names the wrong entry. */
export function parseEgressPolicy(input: unknown): EgressPolicy {
  const { only, deny, ...rest } = policySchema.parse(input);
  return { ...rest, only, deny: parseDenyList(deny) };
}

function refused(kind: EgressDecision['kind'], address: string, reason: string): EgressDecision {
  return { allowed: false, kind, address, reason };
}

/** Judges all addresses of a range at once: one refused address refuses the range. */
export function judgeInterval(policy: EgressPolicy, interval: AddressInterval): EgressDecision {
  const entry = denyingRange(policy.deny, interval);
  if (entry !== undefined) return refused('denied', deniedAddress(policy.deny, interval), denialWords(entry));
  if (policy.only !== undefined) {
    const outside = firstUncovered(interval, policy.only);
    if (outside !== undefined) {
      return refused(
        'out-of-scope',
        formatIp(outside),
        'is outside the address ranges that this installation may scan',
      );
    }
  }
  return judgeSpecial(policy, interval);
}

/** The first address of a range that the list names as it is written; the range's own first where it is another form of one. */
function deniedAddress({ ranges }: DenyList, interval: AddressInterval): string {
  const [first] = ranges
    .flatMap(({ intervals }) => intervals.flatMap((each) => intersect(interval, each) ?? []))
    .toSorted((a, b) => (a.first < b.first ? -1 : 1));
  return formatIp({ family: interval.family, value: first?.first ?? interval.first });
}

function judgeSpecial(policy: EgressPolicy, interval: AddressInterval): EgressDecision {
  let kind: EgressDecision['kind'] = 'public';
  let rest: readonly AddressInterval[] = [interval];
  for (const block of specialBlocks()) {
    if (intersect(interval, block.interval) === undefined) continue;
    const closed = block.never || (policy.deployed && block.kind === 'loopback');
    const exceptions = closed ? [] : policy.allow;
    for (const part of rest.flatMap((piece) => intersect(piece, block.interval) ?? [])) {
      const bad = firstUncovered(part, exceptions);
      if (bad !== undefined) {
        return refused(block.kind, formatIp(bad), `is ${KIND_WORDS[block.kind]} address`);
      }
      const embedded = block.embedsAt === undefined ? undefined : embeddedIpv4(part, BigInt(block.embedsAt));
      if (embedded !== undefined) {
        const inner = judgeSpecial(policy, embedded);
        if (!inner.allowed) {
          const words = `is ${KIND_WORDS[block.kind]} form of ${inner.address}, which ${inner.reason}`;
          return refused(block.kind, formatIp({ family: 6, value: part.first }), words);
        }
      }
      kind = block.kind;
    }
    rest = rest.flatMap((piece) => subtract(piece, block.interval));
  }
  return { allowed: true, kind, address: formatIp({ family: interval.family, value: interval.first }), reason: '' };
}

/** Judges one IP literal. Anything else, zone ids and odd spellings included, is `not-an-address`. */
export function judgeAddress(policy: EgressPolicy, text: string): EgressDecision {
  const ip = parseIp(text);
  if (ip === undefined) return refused('not-an-address', text.slice(0, 80), 'is not an IP address');
  return judgeInterval(policy, { family: ip.family, first: ip.value, last: ip.value });
}
