import type { SampleRecordType } from '../../../../../shared/scanning/technologies/rule.ts';
import type { RuleSample } from './rule-sample.ts';

/** Where a sample comes from that was written after what a product or service says of itself. */
export const documented = 'public documentation';

type More = Partial<RuleSample>;

/** A page with a script from an address. */
export function script(rule: string, url: string, expected?: string, more: More = {}): RuleSample {
  return {
    rule,
    from: documented,
    expected,
    page: `<html><head><script async src="${url}"></script></head><body></body></html>`,
    ...more,
  };
}

/** A page with a style sheet from an address. */
export function style(rule: string, url: string, expected?: string, more: More = {}): RuleSample {
  return {
    rule,
    from: documented,
    expected,
    page: `<html><head><link rel="stylesheet" href="${url}"></head><body></body></html>`,
    ...more,
  };
}

/** A page that holds some markup. */
export function page(rule: string, markup: string, expected?: string, more: More = {}): RuleSample {
  return { rule, from: documented, expected, page: `<!DOCTYPE html><html><body>${markup}</body></html>`, ...more };
}

/** A page with a title. */
export function title(rule: string, text: string, expected?: string, more: More = {}): RuleSample {
  return {
    rule,
    from: documented,
    expected,
    page: `<!DOCTYPE html><html><head><title>${text}</title></head></html>`,
    ...more,
  };
}

/** A page whose generator says its name. */
export function generator(rule: string, content: string, expected?: string, more: More = {}): RuleSample {
  return meta(rule, 'generator', content, expected, more);
}

export function meta(rule: string, name: string, content: string, expected?: string, more: More = {}): RuleSample {
  return {
    rule,
    from: documented,
    expected,
    page: `<html><head><meta name="${name}" content="${content}" /></head><body></body></html>`,
    ...more,
  };
}

/** A page that runs a script of its own. */
export function inline(rule: string, text: string, expected?: string, more: More = {}): RuleSample {
  return { rule, from: documented, expected, page: `<html><body><script>${text}</script></body></html>`, ...more };
}

export function header(rule: string, name: string, value: string, expected?: string, more: More = {}): RuleSample {
  return { rule, from: documented, expected, headers: { [name]: value }, ...more };
}

export function cookie(rule: string, name: string, value = '1', more: More = {}): RuleSample {
  return { rule, from: documented, cookies: { [name]: value }, ...more };
}

/** A record of the domain. */
export function dns(rule: string, type: SampleRecordType, value: string, more: More = {}): RuleSample {
  return { rule, from: documented, dns: { [type]: [value] }, ...more };
}
