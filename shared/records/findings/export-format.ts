import type { RunRecord } from '../runs/run.ts';
import type { Finding } from './finding.ts';
import type { Suppression } from './suppression.ts';

/** What a format is as a file; `encode` of encoders.ts writes it. */
interface FileKind {
  readonly contentType: string;
  /** What the name of the file ends in. */
  readonly extension: string;
}

/** Every format of the export. The media types are registered ones where there is one. */
export const formats = {
  sarif: { contentType: 'application/sarif+json', extension: 'sarif' },
  ocsf: { contentType: 'application/json', extension: 'ocsf.json' },
  asff: { contentType: 'application/json', extension: 'asff.json' },
  csv: { contentType: 'text/csv; charset=utf-8; header=present', extension: 'csv' },
  jsonl: { contentType: 'application/x-ndjson', extension: 'jsonl' },
  html: { contentType: 'text/html; charset=utf-8', extension: 'html' },
} as const satisfies Readonly<Record<string, FileKind>>;

export type Format = keyof typeof formats;

/** The names of the formats, as a request writes them. */
export const formatNames = ['sarif', 'ocsf', 'asff', 'csv', 'jsonl', 'html'] as const satisfies readonly Format[];

/** What was not checked, with which outcome and why; without a check it stands for all that are not listed. */
export interface CoverageGap {
  readonly checkId: string;
  readonly target: string;
  readonly outcome: string;
  readonly reason: string;
  readonly count: number;
}

/** The last finished run of a setting or target, and what it did not check. */
export interface RunCoverage {
  readonly run: Pick<
    RunRecord,
    | 'run_id'
    | 'data_source'
    | 'setting_type'
    | 'setting_id'
    | 'target_id'
    | 'state'
    | 'ended_at'
    | 'detail'
    | 'coverage'
  >;
  readonly gaps: readonly CoverageGap[];
}

/** What an export says beside its findings. */
export interface ExportFacts {
  readonly projectId: number;
  /** When it was made, milliseconds since the epoch. */
  readonly at: number;
  /** Under which Security Hub takes the findings, `arn:<partition>:securityhub:<region>:<account>:product/...`. */
  readonly productArn: string;
  /** The filters that were asked for, by the names of the request. */
  readonly filters: Readonly<Record<string, string | number>>;
  /** What the latest runs covered, and what not and why. */
  readonly coverage: () => AsyncIterable<RunCoverage>;
}

/** A finding as it is exported: with the rule that sets it aside, null where there is none. */
export type ExportedFinding = Finding & { readonly suppression: Suppression | null };

/** Turns findings into the text of a file, a piece at a time. */
export type Encode = (findings: AsyncIterable<ExportedFinding>, facts: ExportFacts) => AsyncGenerator<string>;
