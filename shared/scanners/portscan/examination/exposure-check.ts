import type { CheckFacts, Instance } from '../../../scanning/check.ts';
import type { Inquiry } from '../naming/inquiry.ts';
import { type Recognised, tellingExchanges } from '../naming/recognise.ts';
import type { Exchange, PortArtifact } from './artifact.ts';
import { NO_LOGIN } from './port-check.ts';

/** An open port whose service is known, and all that it said. */
export interface OpenService {
  readonly artifact: PortArtifact;
  readonly found: Recognised;
  /** What it said while it was recognised, then what it said to the inquiries of its checks. */
  readonly said: readonly Exchange[];
}

/** What a check says of a service. */
export type ExposureVerdict =
  | {
      readonly kind: 'exposed';
      /** What was read: a version, a number, a name; never contents that are private. */
      readonly facts: readonly string[];
      /** The exchange that shows it, which the line of the finding repeats. */
      readonly shown: Exchange | undefined;
      /** A part of the response that stands for it, where its beginning does not. */
      readonly excerpt?: string | undefined;
      /** Where something differs from the check's own words. */
      readonly own?: Partial<Pick<Instance, 'title' | 'score' | 'confidence' | 'reproduce'>>;
    }
  | { readonly kind: 'hardened' }
  | { readonly kind: 'unclear'; readonly reason: string };

/** A check of an open port: whether the service there lets in, shows or relays what it should not. */
export interface ExposureCheck extends CheckFacts {
  /** The services that it is about, by their ids. */
  readonly services: readonly string[];
  /** What the service does, after its name: `answers commands without authentication`. */
  readonly problem: string;
  /** Asked of the service beside the questions by which it was recognised. */
  readonly inquiries?: readonly Inquiry[];
  readonly judge: (service: OpenService) => ExposureVerdict;
}

export const HARDENED: ExposureVerdict = { kind: 'hardened' };

/** The verdict where nothing, or nothing that was understood, came back. */
export function unclear(reason = 'the service did not respond to the probe'): ExposureVerdict {
  return { kind: 'unclear', reason };
}

/** The verdict about what an exchange shows. */
export function exposed(shown: Exchange | undefined, ...facts: readonly string[]): ExposureVerdict {
  return { kind: 'exposed', facts, shown };
}

/** The facts of a check for services that need no login, but what they have in common. */
type Unauthenticated = Omit<ExposureCheck, 'cwe' | 'judge' | 'title'> & Partial<Pick<ExposureCheck, 'judge' | 'cwe'>>;

/** By whether the service was recognised by an answer to a request for data. */
export function byLogin({ artifact, found }: OpenService): ExposureVerdict {
  const { login, facts } = found.recognition;
  if (login === 'unknown') return unclear('the response shows neither that a login is required nor that it is not');
  if (login === 'required') return HARDENED;
  return exposed(tellingExchanges(artifact, found.rule).at(-1), ...facts);
}

/**
 * The check that a service requires a login, named after the service. Without a judge of its own it goes by the
 * answers by which the service was recognised.
 */
export function withoutAuthentication(service: string, facts: Unauthenticated): ExposureCheck {
  return {
    judge: byLogin,
    cwe: [NO_LOGIN, 668],
    ...facts,
    title: `${service} accessible without authentication`,
  };
}
