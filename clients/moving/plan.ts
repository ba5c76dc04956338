import { isDeepStrictEqual } from 'node:util';
import { routesByArea as routes } from '../../shared/api/routes.ts';
import { applicationScanSourceId, cmsscanSourceId } from '../../shared/records/settings/data-sources.ts';
import type { TargetKind, TargetOptions } from '../targets/target-kind.ts';
import { targetKinds } from '../targets/target-kinds.ts';
import type { CurrentTarget, KindName } from './current-settings.ts';
import type { Project } from './records.ts';
import type { SettingPolicy, Settings } from './settings-file.ts';

/** One difference between a file and the service, and how it is made good. */
export interface Step {
  readonly action: 'create' | 'update' | 'delete';
  /** What it is about: `app shop`. */
  readonly what: string;
  /** What is different: `max_depth: 3 -> 5`. */
  readonly details: readonly string[];
  readonly apply: (project: Project) => Promise<void>;
}

/** A target as a file has it, whatever its kind. */
interface Desired {
  readonly value: string;
  readonly options: TargetOptions;
  readonly addresses: readonly string[];
  readonly policy: SettingPolicy | undefined;
}

function desiredOf(kind: KindName, name: string, settings: Settings): Desired {
  const none = { value: name, options: {}, addresses: [] };
  if (kind === 'app') {
    const { target = '', max_depth, max_children, policy } = settings.app?.[name] ?? {};
    const limits = {
      ...(max_depth === undefined ? {} : { depth: max_depth }),
      ...(max_children === undefined ? {} : { children: max_children }),
    };
    return { ...none, value: target, options: { name, ...limits }, policy };
  }
  if (kind === 'cms') {
    const { options, policy } = settings.cms?.[name] ?? {};
    return { ...none, options: options === undefined ? {} : { options }, policy };
  }
  if (kind === 'port') {
    const { targets = [], policy } = settings.port?.[name] ?? {};
    return { ...none, options: { name }, addresses: [...new Set(targets)], policy };
  }
  if (kind === 'domain') {
    const { words, policy } = settings.domain?.[name] ?? {};
    return { ...none, options: words === undefined ? {} : { word: [...new Set(words)] }, policy };
  }
  return { ...none, policy: settings.website?.[name]?.policy };
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The fields that differ, as people read them. */
function changed(before: object, after: object): string[] {
  const [was, will] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...was.keys(), ...will.keys()])]
    .filter((field) => !isDeepStrictEqual(was.get(field), will.get(field)))
    .map((field) => `${field}: ${text(was.get(field) ?? 'none')} -> ${text(will.get(field) ?? 'none')}`);
}

/** A change of what was read is refused where somebody else has changed it meanwhile. */
const asRead = (tag: string | undefined) => (tag === undefined ? {} : { ifMatch: tag });

function putPolicy(kind: TargetKind, setting_id: number, policy: SettingPolicy, tag?: string) {
  return async ({ client, projectId: project_id }: Project): Promise<void> => {
    const { area, settingType: setting_type } = kind;
    const named = { project_id, area, setting_type, setting_id };
    await client.call(routes.scan.putPolicy, { project_id, policy: { ...policy, ...named } }, asRead(tag));
  };
}

const addAddress = async ({ client, projectId: project_id }: Project, portscan_setting_id: number, target: string) => {
  const portscan_target = { project_id, portscan_setting_id, target };
  await client.call(routes.diagnosis.putPortscanTarget, { project_id, portscan_target });
};

/** Makes a target with all that the file says of it; what cannot be made is taken back. */
function creation(kind: TargetKind, name: string, { value, options, addresses, policy }: Desired): Step {
  const [first, ...others] = addresses;
  return {
    action: 'create',
    what: `${kind.name} ${name}`,
    details: [
      ...(value === name || kind.name === 'port' ? [] : [`target: ${value}`]),
      ...(addresses.length > 0 ? [`targets: ${addresses.join(' ')}`] : []),
      ...(policy ? [`policy: ${text(policy)}`] : []),
    ],
    apply: async (project) => {
      const id = await kind.add(project, first ?? value, options);
      try {
        for (const address of others) await addAddress(project, id, address);
        if (policy) await putPolicy(kind, id, policy)(project);
      } catch (error) {
        await kind.remove(project, id);
        throw error;
      }
    },
  };
}

/** What a file changes of the fields of a target itself. */
function* fieldSteps(what: string, target: CurrentTarget, desired: Desired): Generator<Step> {
  const { id, crawl, options, optionsTag } = target;
  const { depth, children, options: wanted } = desired.options;
  if (crawl && desired.value !== '') {
    const { id: basic, tag, ...before } = crawl;
    const after = {
      target: desired.value,
      max_depth: depth ?? crawl.max_depth,
      max_children: children ?? crawl.max_children,
    };
    const details = changed(before, after);
    const apply = async ({ client, projectId: project_id }: Project) => {
      const named = { project_id, application_scan_id: id, application_scan_basic_setting_id: basic };
      const application_scan_basic_setting = { ...named, ...after };
      const input = { project_id, application_scan_basic_setting };
      await client.call(routes.diagnosis.putApplicationScanBasicSetting, input, asRead(tag));
    };
    if (details.length > 0) yield { action: 'update', what, details, apply };
  }
  if (wanted !== undefined && options !== undefined && wanted !== options) {
    const apply = async ({ client, projectId: project_id }: Project) => {
      const source = { project_id, diagnosis_data_source_id: cmsscanSourceId };
      const cmsscan_setting = { ...source, cmsscan_setting_id: id, target_url: desired.value, options: wanted };
      await client.call(routes.diagnosis.putCmsscanSetting, { project_id, cmsscan_setting }, asRead(optionsTag));
    };
    yield { action: 'update', what, details: changed({ options }, { options: wanted }), apply };
  }
}

/** An application without a basic setting gets one, and with it the type of scan that uses it. */
function* missingCrawl(what: string, { kind, id, name, crawl }: CurrentTarget, desired: Desired): Generator<Step> {
  if (kind !== 'app' || crawl) return;
  const { depth = 10, children = 20 } = desired.options;
  const apply = async ({ client, projectId: project_id }: Project) => {
    const named = { project_id, application_scan_id: id };
    const basic = { ...named, target: desired.value, max_depth: depth, max_children: children };
    await client.call(routes.diagnosis.putApplicationScanBasicSetting, {
      project_id,
      application_scan_basic_setting: basic,
    });
    const source = { diagnosis_data_source_id: applicationScanSourceId, name, scan_type: 1 };
    await client.call(routes.diagnosis.putApplicationScan, { project_id, application_scan: { ...named, ...source } });
  };
  yield { action: 'update', what, details: [`target: none -> ${desired.value}`], apply };
}

/** What a file changes of the addresses or the words of a target. */
function* memberSteps(what: string, { id, addresses, words }: CurrentTarget, desired: Desired): Generator<Step> {
  for (const target of addresses ? desired.addresses : []) {
    if (addresses?.has(target)) continue;
    yield {
      action: 'create',
      what: `${what} target ${target}`,
      details: [],
      apply: (project) => addAddress(project, id, target),
    };
  }
  for (const [target, portscan_target_id] of addresses ?? []) {
    if (desired.addresses.includes(target)) continue;
    const apply = async ({ client, projectId: project_id }: Project) => {
      await client.call(routes.diagnosis.deletePortscanTarget, { project_id, portscan_target_id });
    };
    yield { action: 'delete', what: `${what} target ${target}`, details: [], apply };
  }
  const wanted = desired.options.word ?? [];
  for (const word of words ? wanted : []) {
    if (words?.has(word)) continue;
    const apply = async ({ client, projectId: project_id }: Project) => {
      const osint_detect_word = { project_id, rel_osint_data_source_id: id, word };
      await client.call(routes.osint.putWord, { project_id, osint_detect_word });
    };
    yield { action: 'create', what: `${what} word ${word}`, details: [], apply };
  }
  for (const [word, osint_detect_word_id] of words ?? []) {
    if (wanted.includes(word)) continue;
    const apply = async ({ client, projectId: project_id }: Project) => {
      await client.call(routes.osint.deleteWord, { project_id, osint_detect_word_id });
    };
    yield { action: 'delete', what: `${what} word ${word}`, details: [], apply };
  }
}

function* policySteps(
  kind: TargetKind,
  what: string,
  { id, policy, policyTag }: CurrentTarget,
  desired: Desired,
): Generator<Step> {
  if (desired.policy) {
    const details = changed(policy ?? {}, desired.policy);
    const action = policy ? 'update' : 'create';
    if (!policy || details.length > 0) {
      yield { action, what: `${what} policy`, details, apply: putPolicy(kind, id, desired.policy, policyTag) };
    }
  } else if (policy) {
    const { area, settingType: setting_type } = kind;
    const apply = async ({ client, projectId: project_id }: Project) => {
      const named = { project_id, area, setting_type, setting_id: id };
      await client.call(routes.scan.deletePolicy, named, asRead(policyTag));
    };
    yield { action: 'delete', what: `${what} policy`, details: [], apply };
  }
}

/**
 * What is different between a file and the service, in the order in which it is made good: what is new, what changes, and last
 * what the file does not have. A field that the file leaves out stays as it is. Pure.
 */
export function planOf(settings: Settings, current: readonly CurrentTarget[]): Step[] {
  const steps: Step[] = [];
  for (const kind of targetKinds) {
    const kindName = (['app', 'cms', 'port', 'domain', 'website'] as const).find((each) => each === kind.name);
    if (kindName === undefined) continue;
    const left = current.filter((target) => target.kind === kindName);
    for (const name of Object.keys(settings[kindName] ?? {})) {
      const desired = desiredOf(kindName, name, settings);
      const at = left.findIndex((target) => target.name === name);
      const target = left[at];
      if (!target) {
        steps.push(creation(kind, name, desired));
        continue;
      }
      left.splice(at, 1);
      const what = `${kindName} ${name}`;
      steps.push(
        ...missingCrawl(what, target, desired),
        ...fieldSteps(what, target, desired),
        ...memberSteps(what, target, desired),
        ...policySteps(kind, what, target, desired),
      );
    }
    for (const { id, name } of left) {
      steps.push({
        action: 'delete',
        what: `${kindName} ${name}`,
        details: [],
        apply: (project) => kind.remove(project, id),
      });
    }
  }
  const rank = { create: 0, update: 1, delete: 2 };
  return steps.toSorted((one, other) => rank[one.action] - rank[other.action]);
}
