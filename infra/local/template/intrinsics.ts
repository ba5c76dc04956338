import * as z from 'zod/mini';
import { attributesOf, nameProperty, type StackLocation } from './identity.ts';
import { shortName, type Template, UnsupportedTemplate } from './template.ts';

/** Evaluates the intrinsic functions in a template's values. */
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

/** Creates the resolver of a template for a stack at `location`. */
export function resolverOf(template: Template, location: StackLocation): Resolver {
  return new TemplateResolver(template, location);
}

function pseudoParameters({ region, accountId, stackName }: StackLocation): Readonly<Record<string, unknown>> {
  return {
    'AWS::Region': region,
    'AWS::AccountId': accountId,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stackName,
    'AWS::StackId': `arn:aws:cloudformation:${region}:${accountId}:stack/${stackName}/local`,
    'AWS::NoValue': noValue,
  };
}

class TemplateResolver implements Resolver {
  readonly #template: Template;
  readonly #location: StackLocation;
  readonly #pseudo: Readonly<Record<string, unknown>>;

  constructor(template: Template, location: StackLocation) {
    this.#template = template;
    this.#location = location;
    this.#pseudo = pseudoParameters(location);
  }

  readonly resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(this.resolve).filter((each) => each !== noValue);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [name, argument] = entries[0] ?? ['', undefined];
    if (entries.length === 1 && (name === 'Ref' || name.startsWith('Fn::'))) {
      const apply = this.#functions[name];
      if (!apply) throw new UnsupportedTemplate(`${name} is not supported by the local mode`);
      return apply(argument);
    }
    return Object.fromEntries(
      entries.map(([key, each]): [string, unknown] => [key, this.resolve(each)]).filter(([, each]) => each !== noValue),
    );
  };

  readonly nameOf = (logicalId: string): string => {
    const resource = this.#template.Resources[logicalId];
    if (!resource) throw new UnsupportedTemplate(`${logicalId} is not in the template`);
    const property = nameProperty(resource.Type);
    const given = property === undefined ? undefined : resource.Properties[property];
    if (given === undefined) return `${this.#location.stackName}-${shortName(this.#template, logicalId)}`;
    const name = this.resolve(given);
    if (typeof name !== 'string') throw new UnsupportedTemplate(`the name of ${logicalId} is not text`);
    return name;
  };

  readonly attribute = (logicalId: string, name: string): string => {
    const resource = this.#template.Resources[logicalId];
    if (!resource) throw new UnsupportedTemplate(`a reference to ${logicalId}, which is not in the template`);
    const value = attributesOf(resource.Type, logicalId, this.nameOf(logicalId), this.#location)?.[name];
    if (value !== undefined) return value;
    throw new UnsupportedTemplate(`${name} of ${logicalId} (${resource.Type}) is not supported by the local mode`);
  };

  readonly exists = (logicalId: string): boolean => {
    const name = this.#template.Resources[logicalId]?.Condition;
    return name === undefined || this.#condition(name);
  };

  /** What each intrinsic function comes to. */
  readonly #functions: Readonly<Record<string, (argument: unknown) => unknown>> = {
    Ref: (argument) => this.#ref(z.string().parse(argument)),
    'Fn::GetAtt': (argument) => this.#getAtt(argument),
    'Fn::Sub': (argument) => this.#sub(argument),
    'Fn::If': (argument) => {
      const [test, then, otherwise] = triple.parse(argument);
      return this.resolve(this.#condition(test) ? then : otherwise);
    },
    'Fn::FindInMap': (argument) => this.#findInMap(argument),
    'Fn::Join': (argument) => {
      const [separator, parts] = joinArguments.parse(argument);
      return texts.parse(this.resolve(parts)).join(separator);
    },
    'Fn::Split': (argument) => {
      const [separator, text] = joinArguments.parse(argument);
      return z.string().parse(this.resolve(text)).split(separator);
    },
    'Fn::Select': (argument) => {
      const [index, list] = pair.parse(argument);
      return z.array(z.unknown()).parse(this.resolve(list))[Number(this.resolve(index))];
    },
  };

  #ref(name: string): unknown {
    if (name in this.#pseudo) return this.#pseudo[name];
    const parameter = this.#template.Parameters[name];
    if (!parameter) return this.attribute(name, 'Ref');
    if (parameter.Default !== undefined) return parameter.Default;
    throw new UnsupportedTemplate(`the parameter ${name} has no default`);
  }

  #getAtt(argument: unknown): string {
    const path = typeof argument === 'string' ? argument.split('.') : z.array(z.string()).parse(argument);
    return this.attribute(path[0] ?? '', path.slice(1).join('.'));
  }

  #sub(argument: unknown): string {
    const [text, variables] =
      typeof argument === 'string' ? [argument, {}] : z.tuple([z.string(), record]).parse(argument);
    return text.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (name in variables) return String(this.resolve(variables[name]));
      return String(name.includes('.') ? this.#getAtt(name) : this.#ref(name));
    });
  }

  #condition(value: unknown): boolean {
    const parsed = record.parse(typeof value === 'string' ? { Condition: value } : value);
    const [[name, argument] = ['', undefined]] = Object.entries(parsed);
    if (name === 'Condition') {
      const id = String(argument);
      const { Conditions } = this.#template;
      if (!(id in Conditions)) throw new UnsupportedTemplate(`the condition ${id} is not in the template`);
      return this.#condition(Conditions[id]);
    }
    if (name === 'Fn::Equals') {
      const [left, right] = pair.parse(argument);
      return JSON.stringify(this.resolve(left)) === JSON.stringify(this.resolve(right));
    }
    const parts = z.array(z.unknown()).parse(argument);
    if (name === 'Fn::Not') return !this.#condition(parts[0]);
    if (name === 'Fn::And') return parts.every((part) => this.#condition(part));
    if (name === 'Fn::Or') return parts.some((part) => this.#condition(part));
    throw new UnsupportedTemplate(`the condition function ${name} is not supported by the local mode`);
  }

  #findInMap(argument: unknown): unknown {
    const [map, first, second] = z.tuple([z.string(), z.string(), z.string()]).parse(this.resolve(argument));
    const found = record.safeParse(record.safeParse(this.#template.Mappings[map]).data?.[first]).data?.[second];
    if (found === undefined) throw new UnsupportedTemplate(`the mapping ${map} has no ${first}/${second}`);
    return found;
  }
}
