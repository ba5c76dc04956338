import type { Category } from './category.ts';
import type { TechnologyRule } from './rule.ts';

type Signs = Omit<TechnologyRule, 'name' | 'categories' | 'site'>;

/** Makes the rules of one category: name, https home page of the product, and its signs. */
export function ruleOf(category: Category): (name: string, site: string, signs: Signs) => TechnologyRule {
  return (name, site, signs) => ({ name, categories: [category], site, ...signs });
}
