import type { Gap } from '../../../scanning/check.ts';
import { type Exhibit, exhibit } from '../../../scanning/web/exhibit.ts';
import { readMarkup } from '../../../scanning/web/page/markup.ts';
import { ask, errorOf } from '../ask.ts';
import { wordpressOf } from '../facts.ts';
import type { GatheredStep, StepContext } from '../step.ts';

/** What XML-RPC of a site offers. */
export interface XmlrpcArtifact {
  readonly base: string;
  readonly url: string;
  /** Undefined where it does not answer as XML-RPC. */
  readonly answers: Exhibit | undefined;
  /** Undefined where the list was not to be requested, or was not returned. */
  readonly methods: readonly string[] | undefined;
  readonly methodList: Exhibit | undefined;
  /** Why something could not be requested. */
  readonly gap: Gap | undefined;
}

/** Asks for a list and changes nothing; XML-RPC takes POST alone. */
export const LIST_METHODS = '<?xml version="1.0"?><methodCall><methodName>system.listMethods</methodName></methodCall>';

const GREETING = /XML-RPC server accepts POST requests only/i;

/** The names of methods in the answer to system.listMethods; undefined where it is no such answer. */
export function readMethodList(text: string): readonly string[] | undefined {
  if (!/<methodResponse[\s>]/.test(text.slice(0, 2000))) return undefined;
  const methods = new Set<string>();
  let current: string | undefined;
  let isFault = false;
  readMarkup(
    text.slice(0, 200_000),
    {
      onopentag(name) {
        if (name === 'string') current = '';
        if (name === 'fault') isFault = true;
      },
      ontext(part) {
        if (current !== undefined && current.length < 100) current += part;
      },
      onclosetag(name) {
        if (name !== 'string' || current === undefined) return;
        if (/^[\w.]{1,80}$/.test(current) && methods.size < 500) methods.add(current);
        current = undefined;
      },
    },
    { xmlMode: true },
  );
  return isFault ? undefined : [...methods];
}

/** Checks whether XML-RPC responds and which methods it lists; the list is not requested in passive mode. */
export async function gatherXmlrpc({
  site,
  facts,
  options,
  profile,
}: StepContext): Promise<GatheredStep<XmlrpcArtifact>> {
  const wordpress = wordpressOf(facts);
  if (wordpress === undefined) throw new Error('the XML-RPC step ran on a site that is not WordPress');
  const url = `${wordpress.core}xmlrpc.php`;
  const nothing = { base: site.base, url, answers: undefined, methods: undefined, methodList: undefined };
  const { response, gap } = await ask(site.web, { url, maxBodyBytes: 20_000 });
  if (response === undefined) return { artifact: { ...nothing, gap } };
  const greeting = GREETING.exec(response.text())?.[0];
  const answers = greeting === undefined ? undefined : exhibit(response, [greeting]);
  const error = greeting === undefined ? errorOf(response) : undefined;
  if (options.detectionMode === 'passive' || profile === 'baseline') {
    const reason = 'in passive mode and with a baseline policy, XML-RPC is requested with GET only';
    return { artifact: { ...nothing, answers, gap: { outcome: 'skipped', reason } } };
  }
  // A rule that keeps GET away may let POST through.
  const headers = { 'Content-Type': 'text/xml' };
  const listed = await ask(site.web, { url, method: 'POST', headers, body: LIST_METHODS, maxBodyBytes: 200_000 });
  if (listed.response === undefined) return { artifact: { ...nothing, answers, gap: listed.gap } };
  const methods = listed.response.status === 200 ? readMethodList(listed.response.text()) : undefined;
  if (methods === undefined) return { artifact: { ...nothing, answers, gap: errorOf(listed.response) ?? error } };
  const methodList = exhibit(listed.response, [`${methods.length} methods: ${methods.join(', ')}`]);
  return { artifact: { ...nothing, answers: answers ?? methodList, methods, methodList, gap: undefined } };
}
