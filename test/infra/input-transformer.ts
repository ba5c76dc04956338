import type { Stage } from '../../infra/config.ts';
import { eventFilter } from '../../infra/local/template/event-filter.ts';
import { resolverOf } from '../../infra/local/template/intrinsics.ts';
import { templateSchema } from '../../infra/local/template/template.ts';
import { ofType, resourcesOf } from './synthesize.ts';

/** An event in the form in which rules hand it on. */
type BusEvent = Readonly<Record<string, unknown>>;

const location = {
  region: 'eu-west-1',
  accountId: '123456789012',
  stackName: 'Scanfold',
  queueUrl: (name: string) => `https://sqs/${name}`,
};

/** The value at a path of dots; undefined where there is none. */
function valueAt(event: unknown, path: string): unknown {
  return path
    .replace(/^\$\./, '')
    .split('.')
    .reduce<unknown>((value, name) => (value as BusEvent | undefined)?.[name], event);
}

/**
 * What EventBridge makes of a template that is a text: a value is put in as JSON has it inside of quotes, one that is
 * missing is nothing, and the whole must be JSON.
 */
function transformed(template: string, paths: Readonly<Record<string, string>>, event: BusEvent): string {
  const text = template.replace(/<([\w-]+)>/g, (_, name: string) => {
    const value = valueAt(event, paths[name] ?? '');
    if (value === undefined || value === null) return '';
    return typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : JSON.stringify(value);
  });
  return JSON.parse(text);
}

/** The lines that the rules of a stage send to its topic for an event. */
export function linesToTopic(stage: Stage, event: BusEvent): readonly string[] {
  const { resolve } = resolverOf(templateSchema.parse({ Resources: resourcesOf(stage) }), location);
  return ofType(stage, 'AWS::Events::Rule').flatMap(({ Properties: { EventPattern, Targets } }) => {
    if (!eventFilter('rule', [JSON.stringify(EventPattern)])(event)) return [];
    return Targets.filter((target: BusEvent) => target.InputTransformer).map(({ InputTransformer }: never) => {
      const { InputTemplate, InputPathsMap } = InputTransformer as Record<'InputTemplate' | 'InputPathsMap', never>;
      return transformed(String(resolve(InputTemplate)), InputPathsMap, event);
    });
  });
}
