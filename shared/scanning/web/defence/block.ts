import type { Block, WebHeaders } from '../message/web-message.ts';
import { type BlockRule, blockRules } from './block-rules.ts';

/** The parts of a response by which a block is recognized. */
export interface BlockFacts {
  readonly status: number;
  readonly headers: WebHeaders;
  readonly body: Buffer;
}

const searchedBytes = 64 * 1024;

function fits(rule: BlockRule, { status, headers, body }: BlockFacts, text: () => string): boolean {
  if (rule.status?.includes(status) === false) return false;
  if (rule.maxBodyBytes !== undefined && body.length > rule.maxBodyBytes) return false;
  const { header, body: parts } = rule;
  if (header && !header.some(([name, part]) => headers.get(name)?.toLowerCase().includes(part))) return false;
  return parts === undefined || parts.some((part) => text().includes(part));
}

/** The product that blocked a request, if its response identifies it; a plain 403 does not. */
export function recogniseBlock(facts: BlockFacts): Block | undefined {
  let lower: string | undefined;
  const text = () => {
    lower ??= facts.body.toString('latin1', 0, searchedBytes).toLowerCase();
    return lower;
  };
  const rule = blockRules.find((each) => fits(each, facts, text));
  if (rule) return { kind: rule.kind, by: rule.by, words: rule.words };
  if (facts.status === 429) return { kind: 'rate_limit', by: undefined, words: 'The site rate-limits the scan' };
  if (facts.status === 401 && facts.headers.get('www-authenticate') !== undefined) {
    return { kind: 'login', by: undefined, words: 'The site requires HTTP authentication (user name and password)' };
  }
  return undefined;
}
