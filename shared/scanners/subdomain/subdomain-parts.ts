import type { HostShown } from '../../records/hosts/host-shown.ts';
import type { Gap, Judgement } from '../../scanning/check.ts';
import type { Dns, HostAnswer } from '../../scanning/dns/dns.ts';
import type { FrameTuning, ScanFrame } from '../../scanning/frame/scan-frame.ts';
import type { Checkpoint, SavedNames } from './checkpoint.ts';
import type { HostReferences } from './host-references.ts';
import type { AnswerCache } from './sources/answer-cache.ts';
import type { SourcePatience } from './sources/query-source.ts';
import type { NameSource } from './sources/source.ts';
import type { WildcardAnswers } from './wildcards/wildcard-answers.ts';
import type { WildcardPages } from './wildcards/wildcard-pages.ts';
import type { ServerWithName } from './zone/server-with-name.ts';
import type { ZoneVersions } from './zone/zone-versions.ts';

/** Sizes and times; only tests choose others. */
export interface SubdomainTuning extends FrameTuning {
  /** Names that are asked for in one go. */
  readonly namesAtOnce: number;
  /** Hosts that are checked at the same time. */
  readonly hostsAtOnce: number;
  /** A resolver may repeat for so long that it could not resolve a name, without having asked again. */
  readonly failureKeptMs: number;
  /** Further names are dropped, and reported in the coverage. */
  readonly maxNames: number;
  /** Names made up of those that were found. */
  readonly maxPermutations: number;
  /** Levels below the domain at which usual labels are tried. */
  readonly maxLevels: number;
  /** Networks whose addresses are asked for their names. */
  readonly maxNetworks: number;
  readonly patience: SourcePatience;
}

/** The result of checking one host. */
export interface HostInspection {
  readonly answer: HostAnswer;
  readonly judgement: Judgement;
  /** Names that its certificate and its pages contain. */
  readonly inCertificate: readonly string[];
  readonly inPages: readonly string[];
  /** Names that it is handed to: along its aliases, to its name servers and its mail servers. */
  readonly leadsTo: readonly string[];
  /** Name servers of the zone that begins at it; none where none does. */
  readonly zoneServers: readonly string[];
  readonly technologies: readonly string[];
  /** Seconds since the epoch. */
  readonly certificateEnd: number | null;
  readonly shown: HostShown;
}

/** The result of asking for the domain's registration and checking it. */
export interface RegistrationInspection {
  readonly judgement: Judgement;
  /** Why there is no answer; undefined where there is one. */
  readonly gap: Gap | undefined;
}

/** What a scan is made of. */
export interface SubdomainParts {
  readonly domain: string;
  readonly frame: ScanFrame;
  readonly dns: Dns;
  readonly sources: readonly NameSource[];
  readonly cache: AnswerCache;
  readonly answers: WildcardAnswers;
  readonly pages: WildcardPages;
  readonly references: HostReferences;
  /** What the operator's data cannot tell of hosts, by check id. */
  readonly gaps: readonly (Gap & { readonly id: string })[];
  /** Requests to hosts so far, in all invocations. */
  readonly requests: () => number;
  /** Checks a host; `wildcard` is the record that answers for it, `*.dev.example.test`, where none is its own. */
  readonly inspectHost: (name: string, wildcard: string | undefined) => Promise<HostInspection>;
  /** Checks the domain as a zone, or one below it. */
  readonly inspectZone: (zone: string) => Promise<Judgement>;
  /** The name server of the domain that has a name, or may have it, where another one does not. */
  readonly serverWithName: (name: string) => Promise<ServerWithName | undefined>;
  /** The versions of the domain's zone, where its name servers have different ones. */
  readonly versions: Pick<ZoneVersions, 'servers' | 'differenceAt'>;
  /** Check ids of the zone: reported as gaps where it is not checked. */
  readonly zoneChecks: readonly { readonly id: string }[];
  /** Checks the domain's registration; undefined where the stage names no service that knows it. */
  readonly inspectRegistration: (() => Promise<RegistrationInspection>) | undefined;
  /** Check ids of the registration. */
  readonly registrationChecks: readonly { readonly id: string }[];
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called for unexpected errors: the scan continues. */
  readonly faulty: (what: string, error: unknown) => void;
  readonly at: Checkpoint;
  readonly saved: SavedNames | undefined;
  readonly tuning: SubdomainTuning;
}
