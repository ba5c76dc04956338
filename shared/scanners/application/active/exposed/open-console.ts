import { redacted } from '../../../../findings/redaction.ts';
import type { ConsoleRule } from '../../../../scanning/exposure/consoles/console-rule.ts';
import { consoleRules } from '../../../../scanning/exposure/consoles/console-rules.ts';
import { WebFailure } from '../../../../scanning/web/message/web-failure.ts';
import type { WebResponse } from '../../../../scanning/web/message/web-message.ts';
import type { ActiveCheck, ActiveSighting, Probe } from '../../active-check.ts';
import { printableLine } from '../../content/evidence.ts';
import { asVisitor, type ConsoleState, consoleState } from '../../exposure/console-probe.ts';
import { Undetermined } from '../../probing/undetermined.ts';

/** A console runs code: whoever opens it has the server. */
const codeScore = 10;
const score = 8;

/** Where consoles are installed beside a site; asked once for each scan, and only where the site is none itself. */
const mounts: readonly string[] = [...new Set(consoleRules.flatMap(({ mounts: own = [] }) => own))];

interface Front {
  readonly asked: URL;
  readonly front: WebResponse;
}

function sightingOf(rule: ConsoleRule, state: Extract<ConsoleState, { kind: 'open' }>): ActiveSighting {
  const { url, proof, response } = state;
  return {
    cause: `${url.pathname}${url.search}`.slice(0, 300),
    title: rule.title ?? `${rule.name} accessible without login`,
    score: rule.access === 'code' ? codeScore : score,
    description: `${rule.product ?? rule.name} was recognized by its front page, and ${printableLine(url.href, 300)} responds without a login. An unauthenticated user can ${rule.allows}. See ${rule.reference}.`,
    evidence: proof.lines.map((line) => printableLine(redacted(line))).join('\n'),
    response,
  };
}

/** What the consoles at an address say; `unknown` are the names of those that it cannot be told of. */
async function examine(at: Front, probe: Probe): Promise<{ seen: ActiveSighting[]; unknown: string[]; any: boolean }> {
  const seen: ActiveSighting[] = [];
  const unknown: string[] = [];
  let isDecided = false;
  const rules = consoleRules.filter(({ front }) => front(at.front));
  for (const rule of rules) {
    const state = await consoleState(rule, at, probe);
    if (state.kind === 'open') seen.push(sightingOf(rule, state));
    if (state.kind === 'unknown') unknown.push(rule.name);
    else isDecided = true;
  }
  // A page may carry the marks of two rules, such as those of two versions: it is what has been decided.
  return { seen, unknown: isDecided ? [] : unknown, any: rules.length > 0 };
}

/** The console that stands at an address beside the site: not where it leads to the site's own front page. */
async function mounted(mount: string, home: URL, probe: Probe): Promise<Front | undefined> {
  const asked = new URL(mount, home);
  const front = await asVisitor(probe, asked);
  const isHome = new URL(front.url).pathname === home.pathname;
  return isHome ? undefined : { asked, front };
}

async function probeConsoles(probe: Probe): Promise<readonly ActiveSighting[]> {
  const { point, original } = probe;
  if (point.name !== 'base') return (await examine({ asked: point.url, front: original }, probe)).seen;
  // Many front pages lead on to where the console is.
  const front = original.location === undefined ? original : await asVisitor(probe, point.url);
  const own = await examine({ asked: point.url, front }, probe);
  const seen = [...own.seen];
  const unknown = [...own.unknown];
  let excluded = 0;
  for (const mount of own.any ? [] : mounts) {
    try {
      const there = await mounted(mount, point.url, probe);
      const found = there && (await examine(there, probe));
      seen.push(...(found?.seen ?? []));
      unknown.push(...(found?.unknown ?? []));
    } catch (error) {
      // What the policy excludes at one path excludes nothing at another.
      if (!(error instanceof WebFailure) || error.kind !== 'excluded') throw error;
      excluded += 1;
    }
  }
  if (seen.length > 0) return seen;
  if (unknown.length > 0)
    throw new Undetermined(`Whether ${unknown.slice(0, 3).join(', ')} requires a login could not be determined`);
  if (excluded > 0) {
    const reason = `Usual paths of consoles are excluded: ${excluded} of ${mounts.length} not requested`;
    throw new Undetermined(reason, 'skipped');
  }
  return seen;
}

/**
 * Management console accessible without login. A console of an administrator or developer, such as Jenkins, Node-RED,
 * Grafana or Prometheus, is recognized by its front page, and a page or list of it that requires the login where there
 * is one is requested without credentials. Fires where that responds with what it holds; silent where it requires a
 * login, and where no console is recognized. Score 10 for a console that runs code, 8 for any other. Certain.
 *
 * Costs no request at a folder whose page is no console, one for each of the usual paths at the first folder of the
 * site, and up to three for each console that is recognized.
 */
export const openConsole: ActiveCheck = {
  id: 'open-console',
  title: 'Management console accessible without login',
  score,
  confidence: 'certain',
  cwe: [306, 284],
  references: [
    'https://cwe.mitre.org/data/definitions/306.html',
    'https://owasp.org/Top10/A01_2021-Broken_Access_Control/',
  ],
  risk: 'An attacker who can reach the console needs no credentials to use it. Consoles that run code give full control of the server; others disclose or change data and settings.',
  recommendation:
    'Enable the login of the console, and make it reachable from trusted networks only, such as through a VPN or a proxy that authenticates users. Check its log for use by others, and rotate the passwords and keys that it holds.',
  appliesTo: ({ kind }) => kind === 'folder',
  probe: probeConsoles,
};
