import { isRecord } from '../../../scanning/definitions/loose-json.ts';
import { parsedJson } from './body-leaves.ts';

/** What XML takes for the name of an element, of those that JSON bodies have. */
const elementName = /^(?!xml)[A-Za-z_][\w.-]{0,99}$/i;
const maxDepth = 10;
const maxLength = 10_000;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function element(name: string, value: unknown, depth: number): string {
  if (!elementName.test(name) || depth > maxDepth) return '';
  // A list is its element, as often as it has members.
  if (Array.isArray(value)) return value.map((each) => element(name, each, depth + 1)).join('');
  const inner = isRecord(value)
    ? Object.entries(value)
        .map(([key, each]) => element(key, each, depth + 1))
        .join('')
    : escaped(value === null ? '' : String(value));
  return `<${name}>${inner}</${name}>`;
}

/**
 * A JSON body as the XML that frameworks which take both would read the same from (Jackson, `body-parser-xml`, SimpleXML):
 * an object of one object is its root element, any other one `root`. Undefined for what is no object, or has no value that
 * an element can hold.
 */
export function jsonAsXml(text: string): string | undefined {
  const body = parsedJson(text);
  if (!isRecord(body)) return undefined;
  const [only, ...others] = Object.entries(body);
  const xml = only && others.length === 0 && isRecord(only[1]) ? element(...only, 0) : element('root', body, 0);
  return xml.length <= maxLength && />[^<]/.test(xml) ? xml : undefined;
}
