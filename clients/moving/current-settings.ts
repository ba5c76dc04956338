import { routesByArea as routes } from '../../shared/api/routes.ts';
import type { TaggedPolicy } from '../../shared/records/policies/policy.ts';
import { collected } from '../library/collected.ts';
import { RequestFailed } from '../library/failure.ts';
import { targetKinds } from '../targets/target-kinds.ts';
import type { Project } from './records.ts';
import type { SettingPolicy, Settings } from './settings-file.ts';

/** The kinds of targets that a file of settings has. */
export type KindName = keyof Settings;

/** The policy of a target that has one. */
interface WithPolicy {
  readonly id: number;
  readonly policy: SettingPolicy | undefined;
  /** The entity tag of the policy as it was read. */
  readonly policyTag?: string | undefined;
}

/** A target as the service has it, with the ids by which it is changed. */
export interface CurrentTarget extends WithPolicy {
  readonly kind: KindName;
  readonly name: string;
  /** Of an application: where its crawl begins, and how far it goes; absent where it has no basic setting. */
  readonly crawl?: {
    readonly id: number;
    readonly tag: string | undefined;
    readonly target: string;
    readonly max_depth: number;
    readonly max_children: number;
  };
  /** Of a CMS scan, with the entity tag of its setting. */
  readonly options?: string;
  readonly optionsTag?: string | undefined;
  /** Of a port scan: addresses and ranges by their ids. */
  readonly addresses?: ReadonlyMap<string, number>;
  /** Of a domain: words by their ids. */
  readonly words?: ReadonlyMap<string, number>;
}

/** What a policy says, without what it is of, when it was made and the tag of its last change. */
function saidBy(policy: TaggedPolicy): SettingPolicy {
  const { project_id: _, area: __, setting_type: ___, setting_id: ____, created_at: _____, ...rest } = policy;
  const { updated_at: ______, uploaded_definition: _______, etag: ________, ...said } = rest;
  return said;
}

/** Undefined where the service says that there is none. */
async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 404) return undefined;
    throw error;
  }
}

/** What a target has beside its name, by its kind. */
async function detailsOf({ client, projectId: project_id }: Project, kind: KindName, setting: number) {
  const { diagnosis, osint } = routes;
  if (kind === 'app') {
    const asked = client.call(diagnosis.getApplicationScanBasicSetting, { project_id, application_scan_id: setting });
    const answer = await unlessMissing(asked);
    if (answer === undefined) return {};
    const { application_scan_basic_setting_id: id, ...basic } = answer.data.application_scan_basic_setting;
    const { target, max_depth, max_children } = basic;
    return { crawl: { id, tag: answer.etag, target, max_depth, max_children } };
  }
  if (kind === 'port') {
    const pages = client.pages(diagnosis.listPortscanTarget, { project_id, portscan_setting_id: setting });
    const targets = await collected(pages, (page) => page.portscan_target);
    return { addresses: new Map(targets.map(({ target, portscan_target_id }) => [target, portscan_target_id])) };
  }
  if (kind === 'domain') {
    const pages = client.pages(osint.listWord, { project_id, rel_osint_data_source_id: setting });
    const words = await collected(pages, (page) => page.osint_detect_word);
    return { words: new Map(words.map(({ word, osint_detect_word_id }) => [word, osint_detect_word_id])) };
  }
  return {};
}

/** Options of CMS scans by the ids of their settings, with the tags of these. */
async function cmsOptions({ client, projectId: project_id }: Project) {
  const input = { project_id, diagnosis_data_source_id: 1002, etags: 'true' } as const;
  const settings = await collected(
    client.pages(routes.diagnosis.listCmsscanSetting, input),
    (page) => page.cmsscan_setting,
  );
  return new Map(
    settings.map(({ cmsscan_setting_id, options, etag }) => [cmsscan_setting_id, { options, optionsTag: etag }]),
  );
}

const kindNames = ['app', 'cms', 'port', 'domain', 'website'] as const satisfies readonly KindName[];

/** All targets of a project with their policies. */
export async function currentSettings(project: Project): Promise<CurrentTarget[]> {
  const { client, projectId: project_id } = project;
  const policies = await collected(client.pages(routes.scan.listPolicy, { project_id }), (page) => page.policy);
  const options = await cmsOptions(project);
  const all: CurrentTarget[] = [];
  for (const kind of kindNames) {
    const listed = targetKinds.find((each) => each.name === kind);
    for (const { id, name, value } of (await listed?.list(project)) ?? []) {
      const policy = policies.find((each) => each.setting_type === listed?.settingType && each.setting_id === id);
      all.push({
        kind,
        id,
        name: kind === 'app' || kind === 'port' ? name : value,
        policy: policy && saidBy(policy),
        policyTag: policy?.etag,
        ...(kind === 'cms' ? (options.get(id) ?? { options: '' }) : {}),
        ...(await detailsOf(project, kind, id)),
      });
    }
  }
  return all;
}

/** Targets as a file of settings; of two with one name the first. */
export function settingsOf(targets: readonly CurrentTarget[]): Settings {
  const app: Settings['app'] = {};
  const cms: Settings['cms'] = {};
  const port: Settings['port'] = {};
  const domain: Settings['domain'] = {};
  const website: Settings['website'] = {};
  for (const { kind, name, policy, crawl, options, addresses, words } of targets.toReversed()) {
    const also = policy === undefined ? {} : { policy };
    if (kind === 'app') {
      const { target, max_depth, max_children } = crawl ?? {};
      // Without a basic setting nothing is scanned: there is nothing to write down.
      if (target !== undefined) app[name] = { target, max_depth, max_children, ...also };
    } else if (kind === 'cms') cms[name] = { ...(options ? { options } : {}), ...also };
    else if (kind === 'port') port[name] = { targets: [...(addresses?.keys() ?? [])], ...also };
    else if (kind === 'domain') domain[name] = { ...(words?.size ? { words: [...words.keys()] } : {}), ...also };
    else website[name] = { ...also };
  }
  return { app, cms, port, domain, website };
}
