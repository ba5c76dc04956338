import type { Exchange, PortArtifact } from './artifact.ts';
import type { Recognition, ServiceRule } from './service-rule.ts';
import { SERVICE_RULES } from './service-rules.ts';

/** The service of an open port and what its responses disclosed. */
export interface Recognised {
  readonly rule: ServiceRule;
  readonly recognition: Recognition;
}

/** The first rule that knows an exchange. */
export function ruleFor(exchange: Exchange): ServiceRule | undefined {
  if (exchange.text.length === 0) return undefined;
  return SERVICE_RULES.find((rule) => rule.recognise(exchange) !== undefined);
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

/** Recognises the service of a port by its responses; undefined when no rule matches: "unknown" beats wrong. */
export function recognise(artifact: Pick<PortArtifact, 'exchanges'>): Recognised | undefined {
  for (const exchange of artifact.exchanges) {
    const rule = ruleFor(exchange);
    if (rule === undefined) continue;
    const said = artifact.exchanges.flatMap((each) => (each.text.length > 0 ? (rule.recognise(each) ?? []) : []));
    const [first, ...more] = said;
    if (first !== undefined) return { rule, recognition: more.reduce(merge, first) };
  }
  return undefined;
}
