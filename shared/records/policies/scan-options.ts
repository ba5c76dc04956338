import * as z from 'zod/mini';
import { textList, truth } from './option-fields.ts';

/**
 * How much a scan may do: baseline sends no payload at all, standard sends safe ones, intrusive sends them also where they
 * change data.
 */
export const profiles = ['baseline', 'standard', 'intrusive'] as const;

/** The profiles that a stage may have as its default: what changes data is chosen setting by setting. */
export const defaultProfiles = ['baseline', 'standard'] as const satisfies readonly Profile[];

export type Profile = (typeof profiles)[number];

/** The sets of TCP ports that have a name; `top-` those that services listen on most often. */
export const portSets = ['all', 'top-1000', 'top-100'] as const;

const portSet = z.union(
  [z.enum(portSets), textList],
  `must be ${portSets.join(', ')} or a list of ports and port ranges such as ["22", "8000-8100"]`,
);

/** Which ports of an address a scan tries: a set with a name, or ports and ranges of ports. */
export type PortSet = z.output<typeof portSet>;

const portscanOptions = {
  /** TCP. */
  ports: portSet,
  /** True: services over UDP are looked for, too. */
  udp: truth,
  /** False: no TLS handshake; what is behind TLS is not looked at. */
  tls: truth,
};

/** The options of a port scan, each with its value. */
export const portscanChoice = z.object(portscanOptions);

export type PortscanChoice = z.output<typeof portscanChoice>;

const intrusiveOptions = {
  /** Beginnings of the paths of forms for passwords, deletion or payment, which are submitted only if they are named. */
  forms: textList,
  /** Forms and API operations with one of these words are left alone. */
  excluded_words: textList,
};

/** What the profile intrusive submits beside what it may anyway, and what it leaves alone. */
export const intrusiveChoice = z.object(intrusiveOptions);

const osintOptions = {
  /** True: all addresses near those of the hosts are asked for their names. */
  reverse: truth,
};

/** What the research of a domain does beside its usual work. */
export const osintChoice = z.object(osintOptions);

export type OsintChoice = z.output<typeof osintChoice>;
