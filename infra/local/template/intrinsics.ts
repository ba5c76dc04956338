import * as z from 'zod/mini';
import { attributesOf, nameProperty, type Place } from './identity.ts';
import { shortName, type Template, UnsupportedTemplate } from './template.ts';

/** Reads a template's values with its intrinsic functions worked out. */
export interface Resolver {
  /** A value without intrinsic functions. Throws UnsupportedTemplate, naming the logical id, where it cannot tell. */
  readonly resolve: (value: unknown) => unknown;
  /** The name under which a resource exists here: its own if it has one, else stack and readable name. */
  readonly nameOf: (logicalId: string) => string;
  /** `Ref` (attribute `Ref`) or `Fn::GetAtt` of a resource. */
  readonly attribute: (logicalId: string, name: string) => string;
  /** Whether the resource's condition holds. */
  readonly exists: (logicalId: string) => boolean;
}

const noValue = Symbol('AWS::NoValue');
const record = z.record(z.string(), z.unknown());
const joinArguments = z.tuple([z.string(), z.unknown()]);
const pair = z.tuple([z.unknown(), z.unknown()]);
const triple = z.tuple([z.unknown(), z.unknown(), z.unknown()]);
const texts = z.array(z.union([z.string(), z.number()]));

/** Makes the resolver of one template at one place. */
export function resolverOf(template: Template, place: Place): Resolver {
  const pseudo: Readonly<Record<string, unknown>> = {
    'AWS::Region': place.region,
    'AWS::AccountId': place.accountId,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': place.stackName,
    'AWS::StackId': `arn:aws:cloudformation:${place.region}:${place.accountId}:stack/${place.stackName}/local`,
    'AWS::NoValue': noValue,
  };

  function nameOf(logicalId: string): string {
    const resource = template.Resources[logicalId];
    if (!resource) throw new UnsupportedTemplate(`${logicalId} is not in the template`);
    const property = nameProperty(resource.Type);
    const given = property === undefined ? undefined : resource.Properties[property];
    if (given === undefined) return `${place.stackName}-${shortName(template, logicalId)}`;
    const name = resolve(given);
    if (typeof name !== 'string') throw new UnsupportedTemplate(`the name of ${logicalId} is not text`);
    return name;
  }

  function attribute(logicalId: string, name: string): string {
    const resource = template.Resources[logicalId];
    if (!resource) throw new UnsupportedTemplate(`a reference to ${logicalId}, which is not in the template`);
    const value = attributesOf(resource.Type, logicalId, nameOf(logicalId), place)?.[name];
    if (value !== undefined) return value;
    throw new UnsupportedTemplate(`${name} of ${logicalId} (${resource.Type}) is not known to the local mode`);
  }

  function ref(name: string): unknown {
    if (name in pseudo) return pseudo[name];
    const parameter = template.Parameters[name];
    if (!parameter) return attribute(name, 'Ref');
    if (parameter.Default !== undefined) return parameter.Default;
    throw new UnsupportedTemplate(`the parameter ${name} has no default`);
  }

  function getAtt(argument: unknown): string {
    const path = typeof argument === 'string' ? argument.split('.') : z.array(z.string()).parse(argument);
    return attribute(path[0] ?? '', path.slice(1).join('.'));
  }

  function sub(argument: unknown): string {
    const [text, variables] =
      typeof argument === 'string' ? [argument, {}] : z.tuple([z.string(), record]).parse(argument);
    return text.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (name in variables) return String(resolve(variables[name]));
      return String(name.includes('.') ? getAtt(name) : ref(name));
    });
  }

  function condition(value: unknown): boolean {
    const parsed = record.parse(typeof value === 'string' ? { Condition: value } : value);
    const [[name, argument] = ['', undefined]] = Object.entries(parsed);
    if (name === 'Condition') {
      const id = String(argument);
      if (!(id in template.Conditions)) throw new UnsupportedTemplate(`the condition ${id} is not in the template`);
      return condition(template.Conditions[id]);
    }
    if (name === 'Fn::Equals') {
      const [left, right] = pair.parse(argument);
      return JSON.stringify(resolve(left)) === JSON.stringify(resolve(right));
    }
    const parts = z.array(z.unknown()).parse(argument);
    if (name === 'Fn::Not') return !condition(parts[0]);
    if (name === 'Fn::And') return parts.every(condition);
    if (name === 'Fn::Or') return parts.some(condition);
    throw new UnsupportedTemplate(`the condition function ${name} is not known to the local mode`);
  }

  function choose(argument: unknown): unknown {
    const [test, then, otherwise] = triple.parse(argument);
    return resolve(condition(test) ? then : otherwise);
  }

  function findInMap(argument: unknown): unknown {
    const [map, first, second] = z.tuple([z.string(), z.string(), z.string()]).parse(resolve(argument));
    const found = record.safeParse(record.safeParse(template.Mappings[map]).data?.[first]).data?.[second];
    if (found === undefined) throw new UnsupportedTemplate(`the mapping ${map} has no ${first}/${second}`);
    return found;
  }

  const functions: Readonly<Record<string, (argument: unknown) => unknown>> = {
    Ref: (argument) => ref(z.string().parse(argument)),
    'Fn::GetAtt': getAtt,
    'Fn::Sub': sub,
    'Fn::If': choose,
    'Fn::FindInMap': findInMap,
    'Fn::Join': (argument) => {
      const [separator, parts] = joinArguments.parse(argument);
      return texts.parse(resolve(parts)).join(separator);
    },
    'Fn::Split': (argument) => {
      const [separator, text] = joinArguments.parse(argument);
      return z.string().parse(resolve(text)).split(separator);
    },
    'Fn::Select': (argument) => {
      const [index, list] = pair.parse(argument);
      return z.array(z.unknown()).parse(resolve(list))[Number(resolve(index))];
    },
  };

  function resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolve).filter((each) => each !== noValue);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [name, argument] = entries[0] ?? ['', undefined];
    if (entries.length === 1 && (name === 'Ref' || name.startsWith('Fn::'))) {
      const apply = functions[name];
      if (!apply) throw new UnsupportedTemplate(`${name} is not known to the local mode`);
      return apply(argument);
    }
    return Object.fromEntries(
      entries.map(([key, each]): [string, unknown] => [key, resolve(each)]).filter(([, each]) => each !== noValue),
    );
  }

  function exists(logicalId: string): boolean {
    const name = template.Resources[logicalId]?.Condition;
    return name === undefined || condition(name);
  }

  return { resolve, nameOf, attribute, exists };
}
