import type { CallOptions, Client } from '../library/client.ts';

/** A project of a service. */
interface ProjectClient {
  readonly client: Client;
  readonly projectId: number;
}

/** What can be said of a target beside its value. */
export interface TargetOptions {
  readonly name?: string;
  readonly depth?: number;
  readonly children?: number;
  readonly word?: readonly string[];
  readonly options?: string;
}

/** A setting with what it scans. */
export interface Target {
  /** The id that runs, findings and policies know it by. */
  readonly id: number;
  readonly value: string;
  readonly name: string;
  readonly detail: string;
  readonly scannedAt: number;
  /** The tag of the setting, for `ifMatch`; absent where the service is older than tags in lists. */
  readonly etag?: string | undefined;
}

/** One kind of target: where its settings are. */
export interface TargetKind {
  readonly name: string;
  readonly summary: string;
  readonly area: 'diagnosis' | 'osint';
  /** The type of setting that runs, findings and policies name. */
  readonly settingType: 'cmsscan_setting' | 'portscan_setting' | 'application_scan' | 'rel_osint_data_source';
  /** What of the options it understands. */
  readonly takes: readonly (keyof TargetOptions)[];
  readonly add: (project: ProjectClient, value: string, options: TargetOptions) => Promise<number>;
  readonly list: (project: ProjectClient) => Promise<Target[]>;
  readonly remove: (project: ProjectClient, id: number, match?: Pick<CallOptions, 'ifMatch'>) => Promise<void>;
  /** Starts its scan and returns the ids of its runs. */
  readonly start: (project: ProjectClient, id: number) => Promise<readonly string[]>;
}
