import type { Exchange } from './artifact.ts';

/** Classes of services that share a score and an advice. */
export type ServiceGroup = 'web' | 'shell' | 'database' | 'remote-control' | 'other';

/** A service recognised by its response. */
export interface Recognition {
  readonly product?: string | undefined;
  readonly version?: string | undefined;
  /** CPE 2.3, only when the product and version are known. */
  readonly cpe?: string | undefined;
  /** `open`: answered a request for data without a login. */
  readonly login: 'open' | 'required' | 'unknown';
  /** Further sentences for the evidence. */
  readonly facts: readonly string[];
}

/** A service that the scan can recognise: its probe, and one pure function that matches the response. */
export interface ServiceRule {
  readonly id: string;
  /** The protocol, or the product where it has one of its own: `SSH`, `Redis`. */
  readonly name: string;
  readonly group: ServiceGroup;
  /** Ports where this is tried first. Recognition never depends on them. */
  readonly ports: readonly number[];
  /** Read-only bytes for a server that waits for the client; sent on a connection of their own. */
  readonly probe?: { readonly id: string; readonly payload: string };
  /** It answers the question meant for web servers in its own way, so that its own probe is needed only after that. */
  readonly answersHttp?: true;
  /** A polite reply that continues the conversation after the server's first words; its answer is a further exchange. */
  readonly reply?: (exchange: Exchange) => { readonly id: string; readonly payload: string } | undefined;
  /** Pages on how to run it safely: https URLs. */
  readonly references?: readonly string[];
  /** Numbers of the CWE entries that fit whatever it answers. */
  readonly cwe?: readonly number[];
  /** A shell command that sends the probe, for a service in plain text; without one, the command only connects. */
  readonly reproduce?: (at: { readonly address: string; readonly port: number }) => string;
  /** Tells whether an exchange is this service; must be fast on any bytes. */
  readonly recognise: (exchange: Exchange) => Recognition | undefined;
}

/** A response that the tests show to all rules: the probe it was sent to, its bytes, and the id of the service that it is. */
export type ServiceSample = readonly [probe: string, text: string, id: string];

/** A CPE 2.3 name of an application; version characters that CPE reserves are quoted. */
export function cpeOf(vendor: string, product: string, version: string | undefined): string | undefined {
  if (version === undefined) return undefined;
  const quoted = version.toLowerCase().replace(/[^a-z0-9._-]/g, '\\$&');
  return `cpe:2.3:a:${vendor}:${product}:${quoted}:*:*:*:*:*:*:*`;
}

/** A recognition with nothing but the service known. */
export const PLAIN: Recognition = { login: 'unknown', facts: [] };
