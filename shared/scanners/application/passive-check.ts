import type { Confidence } from '../../records/findings/confidence.ts';
import type { CheckFacts } from '../../scanning/check.ts';
import type { VulnerabilityFacts } from '../../scanning/scanner.ts';
import type { CveKnowledge } from '../../scanning/vulnerabilities/cve-knowledge.ts';
import type { Page } from '../../scanning/web/page/page.ts';

/** What a check saw on one page. All sightings of one cause are one finding, with its pages as instances. */
export interface Sighting extends VulnerabilityFacts {
  /**
   * What is to be fixed, stable between scans and short: the cookie's name, the script's address, the header; `''`
   * where the check has one cause only. Check and cause identify the finding.
   */
  readonly cause: string;
  /** What was seen and what it means here, in a sentence or two. */
  readonly description: string;
  /** The lines of the response that show it; a few hundred characters. */
  readonly evidence: string;
  /** What the check's facts say otherwise. */
  readonly title?: string;
  readonly score?: number;
  readonly confidence?: Confidence;
  /** What of the cause the page has: forms, fields, headers. The finding lists those of all pages. */
  readonly items?: readonly string[];
}

/** A check that inspects responses and sends no requests. */
export interface PassiveCheck extends CheckFacts {
  /**
   * The finding that a sighting belongs to where both have one cause: that the whole site is served over plain HTTP, or
   * that its server sends no security headers or outdated ones, as long as the sighting is informational.
   */
  readonly partOf?: 'site-without-https' | 'security-headers-missing';
  /** Which pages it can judge. */
  readonly appliesTo: (page: Page) => boolean;
  /** What it sees there, with what is known of published vulnerabilities; an empty list is a negative. Pure. */
  readonly inspect: (page: Page, cves?: CveKnowledge) => readonly Sighting[];
}
