import type { JSX } from 'preact';
import { ruleText } from '../rule-text.ts';

/** What the service says in its own words. They are English, whatever language the page is in, and readers hear them so. */
export function Said({ text }: { readonly text: string }) {
  return text === '' ? null : <span lang="en">{text}</span>;
}

/** A rule that a value breaks, in the page's words where it has them, else in the service's. */
export function Rule({ rule }: { readonly rule: string }): JSX.Element | string {
  const told = ruleText(rule);
  return told === undefined ? <Said text={rule} /> : told;
}
