import type { Exchange } from './examination/artifact.ts';

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

/** Who a question goes to, and from whom. */
export interface Recipient {
  /** Address and port, as an HTTP request names its host. */
  readonly authority: string;
  /** What the scanner calls itself. */
  readonly userAgent: string;
}

/** Bytes that make a service say what it is, one character per byte. They change nothing, whatever listens. */
export interface Question {
  readonly id: string;
  readonly payload: string | ((to: Recipient) => string);
}

/** How a connection of a protocol goes over to TLS (STARTTLS): bytes that change nothing else, one character per byte. */
export interface StartTls {
  /** What OpenSSL calls it: `openssl s_client -starttls smtp`. */
  readonly name: string;
  /** In order; the ClientHello follows the last. */
  readonly steps: readonly StartTlsStep[];
}

/** A line of the client, and what the server says to it. */
export interface StartTlsStep {
  /** Empty where the server speaks first. */
  readonly send: string;
  /** The end of the server's words; without it, none are waited for. */
  readonly until?: RegExp;
  /** Words that refuse it. */
  readonly refuses?: RegExp;
}

/** A service that the scan can recognise: its probe, and one pure function that matches the response. */
export interface ServiceRule {
  readonly id: string;
  /** The protocol, or the product where it has one of its own: `SSH`, `Redis`. */
  readonly name: string;
  readonly group: ServiceGroup;
  /** Ports where this is tried first. Recognition never depends on them. */
  readonly ports: readonly number[];
  /** The question to a server that waits for the client; sent on a connection of its own. */
  readonly probe?: Question;
  /** Whether an answer to another question suggests this service: its own is asked then, and on its own ports. Without it: on any port. */
  readonly suggests?: (exchange: Exchange) => boolean;
  /** A polite reply that continues the conversation after the server's words; its answer is a further exchange. */
  readonly reply?: (exchange: Exchange) => Question | undefined;
  /** How it goes over to TLS on its own port; tried wherever the service is recognized without TLS. */
  readonly startTls?: StartTls;
  /** Pages on how to run it safely: https URLs. */
  readonly references?: readonly string[];
  /** Numbers of the CWE entries that fit whatever it answers. */
  readonly cwe?: readonly number[];
  /** Tells whether an exchange is this service; must be fast on any bytes. */
  readonly recognise: (exchange: Exchange) => Recognition | undefined;
}

/** A response that the tests show to all rules: the probe it was sent to, its bytes, and the id of the service that it is. */
export type ServiceSample = readonly [probe: string, text: string, id: string];

/** What comes before a release has its number and says so: `1.6.7~rc0`, `8.0.0-beta1`. It is not that release. */
const PRE_RELEASE = /^(\d[\d.]{0,20}\d)[-~.]((?:alpha|beta|rc)[-.]?\d{0,3})$/i;

/**
 * A CPE 2.3 name of an application, `update` being its patch level, or which of the versions before a release it is;
 * characters that CPE reserves are quoted.
 */
export function cpeOf(
  vendor: string,
  product: string,
  version: string | undefined,
  update?: string | undefined,
): string | undefined {
  if (version === undefined) return undefined;
  const [, release, before] = (update === undefined && PRE_RELEASE.exec(version)) || [];
  if (release !== undefined) return cpeOf(vendor, product, release, before);
  const quoted = (part: string) => part.toLowerCase().replace(/[^a-z0-9._-]/g, '\\$&');
  return `cpe:2.3:a:${vendor}:${product}:${quoted(version)}:${update === undefined ? '*' : quoted(update)}:*:*:*:*:*:*`;
}

/** A recognition with nothing but the service known. */
export const PLAIN: Recognition = { login: 'unknown', facts: [] };
