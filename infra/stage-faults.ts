import { clientAreas, type Throttling, throttledAreas } from './stage-throttling.ts';

/** What the rules read of a stage. */
interface Stage {
  readonly production: boolean;
  readonly backup?: object | undefined;
  readonly auth:
    | { readonly kind: 'oidc'; readonly issuer: string }
    | { readonly kind: 'cognito'; readonly domainPrefix: string };
  readonly throttling: Throttling;
  readonly limits: { readonly maxRunsPerProject: number };
  readonly scanner: { readonly maxConcurrency: number };
}

/** MB below which the function is killed in the midst of ordinary scans: they were measured at 306 to 339 MB. */
export const leastScannerMemory = 384;

/** Names that RFC 2606 and RFC 6761 keep for examples, tests and nothing. */
const exampleHost = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid)$/i;

/** A rule that one value keeps only beside another, or only where the stage is deployed. Undefined: it is kept. */
type Rule = (stage: Stage) => string | undefined;

const rules: readonly Rule[] = [
  ({ production, backup }) =>
    backup !== undefined && !production
      ? 'backup: is for production: a vault with backups cannot be deleted with its stage'
      : undefined,
  ({ throttling: { rate, burst } }) =>
    burst < rate ? `throttling.burst: must not be lower than throttling.rate, which is ${rate}` : undefined,
  ...throttledAreas.flatMap((area): Rule[] => [
    ({ throttling: { rate, [area]: of } }) =>
      of.rate > rate ? `throttling.${area}.rate: must not be higher than throttling.rate, which is ${rate}` : undefined,
    ({ throttling: { [area]: of } }) =>
      of.burst < of.rate
        ? `throttling.${area}.burst: must not be lower than throttling.${area}.rate, which is ${of.rate}`
        : undefined,
  ]),
  ...clientAreas.map(
    (area): Rule =>
      ({ throttling }) => {
        const { rate } = area === 'reads' ? throttling : throttling[area];
        return throttling.client !== null && throttling.client[area] > 60 * rate
          ? `throttling.client.${area}: must be at most ${60 * rate}, what the API lets through of all clients in a minute`
          : undefined;
      },
  ),
  ({ limits: { maxRunsPerProject }, scanner: { maxConcurrency } }) =>
    maxRunsPerProject > maxConcurrency - 1
      ? `limits.maxRunsPerProject: must be at most ${maxConcurrency - 1}, one less than scanner.maxConcurrency: one scanner is left for other projects`
      : undefined,
];

/** All that is wrong with values that are right each by itself. */
export function stageFaults(stage: Stage): string[] {
  return faultsOf(rules, stage);
}

const deployedRules: readonly Rule[] = [
  ({ auth }) =>
    auth.kind === 'oidc' && exampleHost.test(new URL(auth.issuer).hostname)
      ? 'auth.issuer: is an example: name the issuer of your tokens'
      : undefined,
  ({ auth }) =>
    auth.kind === 'cognito' && auth.domainPrefix.startsWith('example-')
      ? 'auth.domainPrefix: is an example: choose a prefix of your own, which nobody else in the region has'
      : undefined,
];

/** All that keeps a stage that was read from an operator's file from being deployed. */
export function deploymentFaults(stage: Stage): string[] {
  return faultsOf(deployedRules, stage);
}

const faultsOf = (all: readonly Rule[], stage: Stage) =>
  all.map((rule) => rule(stage)).filter((fault) => fault !== undefined);
