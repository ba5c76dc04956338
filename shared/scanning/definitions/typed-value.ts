import { anyValue } from './any-value.ts';
import { isRecord, type Loose, list, record, resolved, scalarText } from './loose-json.ts';

const maxDepth = 8;
/** Values of one sample: a schema of a few lines may describe more than memory holds. */
const maxBodyValues = 100;
const maxParameterValues = 20;
const maxLength = 200;

/** A value for each format of JSON Schema's vocabulary and of OpenAPI's registry. */
const formats: Readonly<Record<string, string>> = {
  date: '2024-01-31',
  'date-time': '2024-01-31T12:00:00Z',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  'uri-reference': '/example',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
  byte: 'MQ==',
  binary: '1',
  password: 'password',
};

function textOf(schema: Loose): string {
  const known = formats[String(schema.format)];
  if (known !== undefined) return known;
  const least = Math.min(Number(schema.minLength ?? 1) || 1, maxLength);
  return anyValue.repeat(Math.max(1, least));
}

function numberOf(schema: Loose, step: number): number {
  const { minimum, maximum, exclusiveMinimum } = schema;
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + step;
  if (typeof minimum === 'number') return exclusiveMinimum === true ? minimum + step : minimum;
  return typeof maximum === 'number' && maximum < 1 ? maximum : 1;
}

function typeOf(schema: Loose): string {
  const named = [schema.type]
    .flat()
    .map(scalarText)
    .find((type) => type !== undefined && type !== 'null');
  if (named !== undefined) return named;
  return isRecord(schema.properties) ? 'object' : schema.items === undefined ? 'string' : 'array';
}

/** Makes values of the schemas of one document, none larger than a limit, whatever the schemas are. */
class Sampler {
  readonly #document: Loose;
  #left: number;

  constructor(document: Loose, most: number) {
    this.#document = document;
    this.#left = most;
  }

  /** undefined where the schema leads nowhere, or too deep. */
  sample(given: unknown, depth = 0): unknown {
    this.#left -= 1;
    const schema = this.#left < 0 || depth > maxDepth ? undefined : resolved(given, this.#document);
    if (schema === undefined) return undefined;
    const stated = [schema.example, list(schema.examples)[0], schema.const, schema.default, list(schema.enum)[0]];
    const own = stated.find((each) => each !== undefined);
    if (own !== undefined) return own;
    const choice = list(schema.oneOf)[0] ?? list(schema.anyOf)[0];
    if (choice !== undefined) return this.sample(choice, depth + 1);
    const parts = list(schema.allOf);
    if (parts.length > 0) return this.#merged([...parts, { ...schema, allOf: undefined }], depth);
    return this.#typed(schema, depth);
  }

  #merged(parts: readonly unknown[], depth: number): unknown {
    const samples = parts.map((part) => this.sample(part, depth + 1));
    const records = samples.filter(isRecord);
    return records.length > 0 ? Object.assign({}, ...records) : samples[0];
  }

  #typed(schema: Loose, depth: number): unknown {
    switch (typeOf(schema)) {
      case 'integer':
        return Math.ceil(numberOf(schema, 1));
      case 'number':
        return numberOf(schema, 0.5);
      case 'boolean':
        return true;
      case 'array':
        return [this.sample(schema.items, depth + 1)].filter((each) => each !== undefined);
      case 'object': {
        const properties = Object.entries(record(schema.properties)).slice(0, maxBodyValues);
        const writable = properties.filter(([, property]) => resolved(property, this.#document)?.readOnly !== true);
        return Object.fromEntries(
          writable
            .map(([name, property]) => [name, this.sample(property, depth + 1)] as const)
            .filter(([, value]) => value !== undefined),
        );
      }
      default:
        return textOf(schema);
    }
  }
}

/**
 * A value that fits a schema of OpenAPI or JSON Schema: the document's own example, default or first choice, else one of
 * its type and format. Bounded in depth, size and time for any document; undefined where the schema leads nowhere.
 */
export function typedValue(schema: unknown, document: Loose): unknown {
  return new Sampler(document, maxBodyValues).sample(schema);
}

/** A value of a schema as it stands in an address. */
export function typedText(schema: unknown, document: Loose): string | undefined {
  return asText(new Sampler(document, maxParameterValues).sample(schema));
}

/** A value as it stands in an address: a list by its values, an object not at all. */
export function asText(value: unknown): string | undefined {
  return Array.isArray(value) ? value.flatMap((each) => scalarText(each) ?? []).join(',') : scalarText(value);
}
