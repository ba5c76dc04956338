import * as z from 'zod/mini';
import { portSets, profiles } from '../../../shared/records/policies/scan-options.ts';
import type { TargetKind } from '../../targets/target-kind.ts';
import { linesOf, listOf } from '../lines.ts';
import { wholeNumber } from '../numbers.ts';
import { texts } from '../texts.ts';
import type { PolicyAnswer, PolicyParts } from './target-policy.ts';

const words = texts.policy;

/** Yes, no, or what the stage says. */
const choice = z.enum(['true', 'false', '']);

type Choice = z.output<typeof choice>;

/** A policy as it is filled in; what is empty is left to the stage. */
export const policyDraft = z.object({
  profile: z.enum([...profiles, '']),
  rate: z.string(),
  connects: z.string(),
  minutes: z.string(),
  requests: z.string(),
  megabytes: z.string(),
  hosts: z.string(),
  ports: z.string(),
  paths: z.string(),
  /** The name of a set, or `list` for the ports of `portList`. */
  portSet: z.enum([...portSets, 'list', '']),
  portList: z.string(),
  udp: choice,
  tls: choice,
  reverse: z.boolean(),
  forms: z.string(),
  excludedWords: z.string(),
  obeysRobots: z.boolean(),
  outOfBand: z.boolean(),
  credentials: z.string(),
  secondCredentials: z.string(),
  definitionUrl: z.string(),
});

export type PolicyDraft = Readonly<z.output<typeof policyDraft>>;

const numberText = (value: number | undefined, unit = 1) => (value === undefined ? '' : String(value / unit));
const choiceOf = (value: boolean | undefined): Choice => (value === undefined ? '' : value ? 'true' : 'false');

/** The draft of the policy that a target has, if it has one; profile and rate show what applies. */
export function policyDraftOf(answer: PolicyAnswer | undefined): PolicyDraft {
  const policy: Partial<PolicyAnswer['policy']> = answer?.policy ?? {};
  const { profile, rate, budgets, exclusions, portscan, osint, intrusive } = policy;
  const ports = portscan?.ports;
  return {
    profile: profile ?? answer?.effective.profile ?? '',
    rate: numberText(rate?.requests_per_second ?? answer?.effective.rate.requests_per_second),
    connects: numberText(rate?.connects_per_second),
    minutes: numberText(budgets?.wall_clock_seconds, 60),
    requests: numberText(budgets?.requests),
    megabytes: numberText(budgets?.bytes, 1e6),
    hosts: linesOf(exclusions?.hosts),
    ports: linesOf(exclusions?.ports),
    paths: linesOf(exclusions?.paths),
    portSet: typeof ports === 'object' ? 'list' : (ports ?? ''),
    portList: typeof ports === 'object' ? linesOf(ports) : '',
    udp: choiceOf(portscan?.udp),
    tls: choiceOf(portscan?.tls),
    reverse: osint?.reverse ?? false,
    forms: linesOf(intrusive?.forms),
    excludedWords: linesOf(intrusive?.excluded_words),
    obeysRobots: policy.obey_robots ?? false,
    outOfBand: policy.out_of_band ?? false,
    credentials: linesOf(policy.credentials),
    secondCredentials: linesOf(policy.second_credentials),
    definitionUrl: policy.definition_url ?? '',
  };
}

const truthOf = (choice: Choice) => (choice === '' ? undefined : choice === 'true');

function portscanOf({ portSet, portList, udp, tls }: PolicyDraft): PolicyParts {
  const ports = portSet === 'list' ? listOf(portList) : portSets.find((each) => each === portSet);
  return { portscan: { ports, udp: truthOf(udp), tls: truthOf(tls) } };
}

function applicationOf(draft: PolicyDraft): PolicyParts {
  const second = listOf(draft.secondCredentials);
  return {
    intrusive: { forms: listOf(draft.forms), excluded_words: listOf(draft.excludedWords) },
    obey_robots: draft.obeysRobots,
    out_of_band: draft.outOfBand,
    second_credentials: second.length > 0 ? second : undefined,
    definition_url: draft.definitionUrl.trim() || undefined,
  };
}

/** Whether scans of a kind sign in to what they scan. */
export const mayHaveCredentials = ({ settingType }: Pick<TargetKind, 'settingType'>) =>
  settingType === 'application_scan' || settingType === 'cmsscan_setting';

/** The parts of a policy that a draft asks for, as far as settings of the kind have them. Throws ToldFault where a number is none. */
export function policyPartsOf(draft: PolicyDraft, kind: Pick<TargetKind, 'settingType'>): PolicyParts {
  const { profile, rate, connects, minutes, requests, megabytes, hosts, ports, paths, credentials } = draft;
  return {
    ...(profile && { profile }),
    rate: {
      requests_per_second: wholeNumber(words.rate, rate),
      connects_per_second: wholeNumber(words.connects, connects),
    },
    budgets: {
      wall_clock_seconds: wholeNumber(words.minutes, minutes, 60),
      requests: wholeNumber(words.requests, requests),
      bytes: wholeNumber(words.megabytes, megabytes, 1e6),
    },
    exclusions: { hosts: listOf(hosts), ports: listOf(ports), paths: listOf(paths) },
    ...(kind.settingType === 'portscan_setting' && portscanOf(draft)),
    ...(kind.settingType === 'rel_osint_data_source' && { osint: draft.reverse ? { reverse: true } : undefined }),
    ...(kind.settingType === 'application_scan' && applicationOf(draft)),
    ...(mayHaveCredentials(kind) && { credentials: listOf(credentials) }),
  };
}
