import type { Exchange, PortArtifact } from '../examination/artifact.ts';
import type { Recognition, ServiceRule } from '../service-rule.ts';
import { SERVICE_RULES } from '../service-rules.ts';
import { echo } from '../services/echo.ts';

/** The service of an open port and what its responses disclosed. */
export interface Recognised {
  readonly rule: ServiceRule;
  readonly recognition: Recognition;
}

/** A server that sends back what it gets says nothing of itself but this. */
function isEcho({ text, sent }: Exchange): boolean {
  return sent.includes(text);
}

function saidBy(rule: ServiceRule, exchange: Exchange): Recognition | undefined {
  if (exchange.text.length === 0 || (isEcho(exchange) && rule !== echo)) return undefined;
  return rule.recognise(exchange);
}

/** The first rule that recognizes the service by a probe and its response. */
export function ruleFor(exchange: Exchange): ServiceRule | undefined {
  return SERVICE_RULES.find((rule) => saidBy(rule, exchange) !== undefined);
}

function merge(a: Recognition, b: Recognition): Recognition {
  return {
    product: a.product ?? b.product,
    version: a.version ?? b.version,
    cpe: a.cpe ?? b.cpe,
    login: b.login === 'unknown' ? a.login : b.login,
    facts: [...new Set([...a.facts, ...b.facts])],
  };
}

/**
 * Recognises the service of a port by its responses, the most specific that knows one of them; undefined when no rule
 * matches: "unknown" beats wrong.
 */
export function recogniseService(artifact: Pick<PortArtifact, 'exchanges'>): Recognised | undefined {
  for (const rule of SERVICE_RULES) {
    const [first, ...more] = artifact.exchanges.flatMap((each) => saidBy(rule, each) ?? []);
    if (first !== undefined) return { rule, recognition: more.reduce(merge, first) };
  }
  return undefined;
}

/**
 * The conversation by which the service was recognised, from its first words to the last that say something: what its
 * own probe was answered, where it has one; of an unknown service, the first that said anything.
 */
export function tellingExchanges(
  { exchanges }: Pick<PortArtifact, 'exchanges'>,
  rule: ServiceRule | undefined,
): readonly Exchange[] {
  const telling = exchanges.filter((each) =>
    rule === undefined ? each.text !== '' : saidBy(rule, each) !== undefined,
  );
  const own = telling.filter((each) => each.probe === rule?.probe?.id);
  const last = rule === undefined ? telling[0] : (own.at(-1) ?? telling.at(-1));
  if (last === undefined) return [];
  const isBefore = ({ sent, tls, text }: Exchange) =>
    tls === last.tls && text !== '' && sent.every((each, index) => each === last.sent[index]);
  return exchanges.filter((each) => each === last || isBefore(each));
}
