import * as z from 'zod/mini';
import { type Confidence, confidences } from '../records/findings/confidence.ts';
import { type HostShown, hostShown } from '../records/hosts/host-shown.ts';
import type { OsintChoice, PortscanChoice, Profile } from '../records/policies/scan-options.ts';
import type { Credential } from '../records/policies/site-credential.ts';
import { verdicts } from '../records/runs/coverage.ts';
import type { Egress } from './egress/egress.ts';

/** One thing a scan saw, in the words the finding will carry. `score` is on the scale 0..10. */
export interface Observation {
  /** The check's id: a noun phrase of the problem in kebab case, never renamed. */
  readonly checkId: string;
  /** What it is about, as the user would name it, e.g. `192.0.2.7:22/tcp` or `[2001:db8::1]:443/tcp`. */
  readonly resource: string;
  /** Where in the resource, stable between scans; with check and resource it identifies the finding. */
  readonly location: string;
  readonly title: string;
  readonly description: string;
  readonly recommendation: string;
  /** What was seen, at most 16 KB, without secrets. */
  readonly evidence: string;
  readonly score: number;
  /** How sure the check is; `firm` where it does not say. */
  readonly confidence?: Confidence;
  /** Numbers of the CWE entries that fit. */
  readonly cwe?: readonly number[];
  /** Pages that explain it: https URLs. */
  readonly references?: readonly string[];
  /** What may come of it, in the user's words. */
  readonly risk?: string;
  /** One line of shell (`curl`, `openssl s_client`, `dig`, `nc`) that shows it again. */
  readonly reproduce?: string;
  /** The host name or address it is about, where the resource is not a URL and not `host:port/tcp`. */
  readonly host?: string;
  /** Published vulnerabilities that it is about, the most severe first: `CVE-2024-6387`. */
  readonly cveIds?: readonly string[];
  /** The highest CVSS base score of these, 0 to 10, and its vector. */
  readonly cvssScore?: number;
  readonly cvssVector?: string;
  /** The highest EPSS probability of these, 0 to 1. */
  readonly epss?: number;
  /** One of these is in CISA's catalog of known exploited vulnerabilities. */
  readonly kev?: boolean;
}

/** A schema of each field of a type: a field that comes later must be named here too. */
type Fields<T> = Record<keyof T, z.ZodMiniType>;

/** The forms of an observation's fields: by them it is known where texts are that a target may have written. */
export const observationFields = {
  checkId: z.string(),
  resource: z.string(),
  location: z.string(),
  title: z.string(),
  description: z.string(),
  recommendation: z.string(),
  evidence: z.string(),
  score: z.number(),
  confidence: z.exactOptional(z.enum(confidences)),
  cwe: z.exactOptional(z.array(z.number())),
  references: z.exactOptional(z.array(z.string())),
  risk: z.exactOptional(z.string()),
  reproduce: z.exactOptional(z.string()),
  host: z.exactOptional(z.string()),
  cveIds: z.exactOptional(z.array(z.string())),
  cvssScore: z.exactOptional(z.number()),
  cvssVector: z.exactOptional(z.string()),
  epss: z.exactOptional(z.number()),
  kev: z.exactOptional(z.boolean()),
} satisfies Fields<Observation>;

/** What an observation says of published vulnerabilities. */
export type VulnerabilityFacts = Pick<Observation, 'cveIds' | 'cvssScore' | 'cvssVector' | 'epss' | 'kev'>;

/** A host that earlier runs of this project saw below the scanned domain. */
export interface KnownHost {
  readonly host: string;
  readonly addresses: readonly string[];
  /** By which ways it was seen: `dns`, `certificate_transparency`, `words`, ... */
  readonly sources: readonly string[];
  /** Seconds since the epoch. */
  readonly firstSeen: number;
  readonly lastSeen: number;
}

/** A host that a run saw, to be remembered. */
export interface HostSighting {
  readonly host: string;
  readonly addresses: readonly string[];
  readonly sources: readonly string[];
  /** What it runs, as people write it: `nginx 1.22.1`. */
  readonly technologies: readonly string[];
  /** When its certificate ends, in seconds since the epoch; null where it has none, or none was seen. */
  readonly certificateEnd: number | null;
  /** What it shows; absent where the run did not look at that. */
  readonly shown?: HostShown;
}

/** The forms of a sighting's fields. */
export const sightingFields = {
  host: z.string(),
  addresses: z.array(z.string()),
  sources: z.array(z.string()),
  technologies: z.array(z.string()),
  certificateEnd: z.nullable(z.number()),
  shown: z.exactOptional(hostShown),
} satisfies Fields<HostSighting>;

/** A place a check looked at and found negative: the only proof by which a finding may be closed. */
export interface Absence {
  readonly checkId: string;
  readonly resource: string;
  readonly location: string;
}

/** The forms of an absence's fields. */
export const absenceFields = {
  checkId: z.string(),
  resource: z.string(),
  location: z.string(),
} satisfies Fields<Absence>;

/** A finding of this target that is still open from earlier scans. */
export type KnownFinding = Absence;

/**
 * What became of a check at a target: it ran and saw nothing or something; it was left out (excluded, out of profile);
 * the target's defence stood in the way; it cannot be asked from here; it broke.
 */
export type CoverageOutcome = 'negative' | 'positive' | 'skipped' | 'blocked' | 'not_testable' | 'error';

/** One cell of a run's coverage. What several units say of the same check, target and outcome is added up. */
export interface CoverageEntry {
  readonly checkId: string;
  /** What was looked at, as the user would name it: `192.0.2.7 1-1024/tcp`, `https://a.example.test/login`. */
  readonly target: string;
  readonly outcome: CoverageOutcome;
  /** How many places of the target this holds for (ports, pages, parameters). */
  readonly count: number;
  /** Why it was not checked, in the user's words; for all but `negative` and `positive`. */
  readonly reason?: string;
}

/** The forms of an entry's fields. */
export const coverageFields = {
  checkId: z.string(),
  target: z.string(),
  outcome: z.enum(verdicts),
  count: z.number(),
  reason: z.optional(z.string()),
} satisfies Fields<CoverageEntry>;

/** The result of one unit of work. Committing a unit twice changes nothing. */
export interface UnitResult {
  readonly observed: readonly Observation[];
  readonly absent: readonly Absence[];
  /** What this unit checked. Each place is reported by one unit of a run only: the run's summary adds the counts up. */
  readonly coverage: readonly CoverageEntry[];
  /** Hosts that were seen: remembered with the commit, unless the run is `scan_only`. */
  readonly hosts?: readonly HostSighting[];
  /** JSON-serializable (at most 100 KB); handed back to the scanner when another invocation continues the run. */
  readonly checkpoint: unknown;
  /** Units finished and planned so far, for progress. */
  readonly done: number;
  readonly planned: number;
  /** Requests of the run so far that may have changed something on the target; as before where it does not say. */
  readonly mutations?: number;
}

/** What the setting's policy lets a scan do. It stays as it was when the run started. */
export interface ScanScope {
  /** `baseline` looks and sends no payload; `standard` adds safe active checks, `intrusive` those that may change data. */
  readonly profile: Profile;
  /** What must not be touched; a scanner reports what it left out as `skipped`. */
  readonly exclusions: {
    /** Host names, `*.` and a host name, addresses and CIDR ranges. */
    readonly hosts: readonly string[];
    /** Port numbers and ranges: `22`, `8000-8100`. */
    readonly ports: readonly string[];
    /** Path prefixes. */
    readonly paths: readonly string[];
  };
  /** How fast it may be: web requests in a second to one origin, connects in a second to one address (null: no limit). */
  readonly rate: { readonly requestsPerSecond: number; readonly connectsPerSecond: number | null };
  /** True: a web application's robots.txt (RFC 9309) decides which of its pages are left out. No where it does not say. */
  readonly obeyRobots?: boolean;
  /** What a port scan looks at; where it does not say, what the stage says. */
  readonly portscan?: PortscanChoice;
  /** Where a web application has its API definition. */
  readonly definitionUrl?: string;
  /** True: the policy lets targets be made to ask for addresses of the stage. No where it does not say. */
  readonly outOfBand?: boolean;
  /** What the research of a domain does beside its usual work. */
  readonly osint?: OsintChoice;
  /** Of the profile `intrusive`: forms that are submitted only if they are named, and words that are left alone. */
  readonly intrusive?: { readonly forms: readonly string[]; readonly excludedWords: readonly string[] };
}

/** Where a scan keeps what is too large for its checkpoint; kept as long as its run is. */
export interface ScanNotes {
  /** Stores a value (JSON) and returns the name that a checkpoint remembers it by. */
  readonly write: (value: unknown) => Promise<string>;
  /** The value; undefined where it is gone. Parse it: it was stored. */
  readonly read: (name: string) => Promise<unknown>;
  /** Lets go of a value that no checkpoint names any more. */
  readonly drop: (name: string) => Promise<void>;
}

/**
 * What shows that a target did what it must not: it asked for the address, or a browser ran the script that the address
 * serves.
 */
export const callbackProofs = ['request', 'script'] as const;

/** An address that is handed to a target, for a finding that is opened once somebody asks for it. */
export interface PlantedCallback {
  readonly proof: (typeof callbackProofs)[number];
  /** Addresses of the target: a request from there is the target's own. */
  readonly addresses: readonly string[];
  /** The finding, by the address. */
  readonly observationOf: (url: string) => Observation;
}

/** Addresses of the stage that targets may be made to ask for. They outlive the run. */
export interface Callbacks {
  /** A new address, stored before it is given out; undefined where the run has given out as many as it may. */
  readonly plant: (planted: PlantedCallback) => Promise<string | undefined>;
  /** What the addresses of this run have been asked for so far shows; what comes later becomes a finding by itself. */
  readonly heard: () => Promise<readonly Observation[]>;
}

/**
 * The one finding that a run checks again. The scanner limits itself to the check and the place, or to the smallest part
 * of its scan that holds them; what it tells beside is dropped.
 */
export interface Retest extends Absence {
  /** What was seen when it was observed last. */
  readonly evidence: string;
  /** The line that showed it again; empty where there is none. */
  readonly reproduce: string;
  /** Says what the scan is limited to, in the user's words. */
  readonly limitedTo: (words: string) => void;
  /** Keeps what was asked and what was answered, as the proof. */
  readonly exchanged: (asked: string, answered: string) => void;
}

/** What every scanner is given. Nothing else of the outside world is reachable from a scanner. */
export interface ScanContext {
  readonly runId: string;
  readonly scope: ScanScope;
  /**
   * What the setting's own origin asks for, as the policy names it: for requests to that origin and no other. It is taken
   * out of whatever is committed or said; none where the setting names no web site.
   */
  readonly credentials: readonly Credential[];
  /**
   * Credentials of a second user, who must not see what belongs to the first one; absent if the policy names none.
   */
  readonly secondCredentials?: readonly Credential[];
  /** The API definition that was uploaded with the policy, asked for once; absent where none was. */
  readonly definition?: () => Promise<string | undefined>;
  /** The run's own way out: counts what is sent and closes everything when `signal` is aborted. */
  readonly egress: Egress;
  /** What requests call themselves, so that whoever finds them in a log can read what they are. */
  readonly userAgent: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Aborted when the run is cancelled, over its budget or its lease is lost: stop at once and throw `signal.reason`. */
  readonly signal: AbortSignal;
  /**
   * Milliseconds until this invocation must have returned; the scanner pauses well before. 0 once a budget of the run
   * is spent: what was found is to be committed at once, and the scan paused.
   */
  readonly remainingMs: () => number;
  /** How many scans ask the target's host at the moment, this one among them: they share its pace. 1 where it does not say. */
  readonly sharers?: () => number;
  /** How much of the run's budgets is used, from 0 to 1: of the one that is used most. 0 where it does not say. */
  readonly budgetUsed?: () => number;
  /**
   * What the run has sent so far, in all invocations, as its record counts it: of every client, the browser and
   * the attempts at a connection. Where it does not say, a scan counts what its own client sent.
   */
  readonly requests?: () => number;
  readonly known: readonly KnownFinding[];
  /** Present where only this is to be checked again. */
  readonly retest?: Retest;
  /** The hosts at and below the setting's domain that earlier runs saw; read when asked for. */
  readonly hosts: () => Promise<readonly KnownHost[]>;
  /** The detect words of the OSINT link, as they were when the run started; none where it has none. */
  readonly detectWords: readonly string[];
  /** The last committed checkpoint of this run, or of the one it continues; undefined at its start. Parse it: it was stored. */
  readonly checkpoint: unknown;
  readonly notes: ScanNotes;
  /** Absent where the policy or the stage has none, and where the run makes no findings. */
  readonly callbacks?: Callbacks;
  /**
   * Says what the scan is doing now: a word or two such as `ports`; with the units finished and planned so far, where
   * that is known before the first commit. The first call of an invocation is shown at once, others with the next sign
   * of life.
   */
  readonly phase: (name: string, units?: Pick<UnitResult, 'done' | 'planned'>) => void;
  /** Stores a unit's findings and checkpoint. Work that was not committed is done again after a crash. */
  readonly commit: (unit: UnitResult) => Promise<void>;
}

/**
 * How a scan call ended.
 * - `finished`: everything that could be checked was; the detail sums up what was checked and found.
 * - `failed`: the target could not be scanned; the detail says why in the user's words.
 * - `blocked`: something stood in the way on purpose: the egress guard, a firewall, a challenge.
 * - `skipped`: the policy leaves nothing to scan.
 * - `paused`: time is short; a checkpoint is committed and another invocation continues. `left` names what has not
 *   been checked yet, e.g. `ports 2049-65535 of 192.0.2.7`: it is shown where the run ends here.
 * Details have at most 255 characters and no internals of the scanning host.
 */
export type ScanOutcome =
  | { readonly kind: 'finished'; readonly detail: string }
  | { readonly kind: 'failed'; readonly detail: string; readonly errorClass?: ScanErrorClass }
  | { readonly kind: 'blocked'; readonly detail: string; readonly errorClass?: ScanErrorClass }
  | { readonly kind: 'skipped'; readonly detail: string }
  | { readonly kind: 'paused'; readonly left?: string };

/** The reasons a scanner may give; the run's own are in shared/records/runs/run.ts. Left out: unreachable or blocked. */
export type ScanErrorClass =
  | 'target_unreachable'
  | 'not_testable'
  | 'target_refused'
  | 'target_blocked'
  | 'setting_invalid'
  | 'internal';
