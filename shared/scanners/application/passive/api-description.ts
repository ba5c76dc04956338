import type { Page } from '../../../scanning/web/page/page.ts';
import { printableText } from '../content/evidence.ts';
import { isJson, isShownPage } from '../content/kinds.ts';
import { locationShape } from '../content/location-shape.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

const pages: readonly (readonly [name: string, word: string, pattern: RegExp])[] = [
  ['Swagger UI', 'wagger', /\bSwaggerUIBundle\s?\(|<div id="swagger-ui(?:-wrap|-container)?"|new SwaggerUi\s?\(/],
  ['ReDoc', 'edoc', /<redoc\s[^>]{0,200}spec-url|\bRedoc\.init\s?\(/],
  ['RapiDoc', 'rapi-doc', /<rapi-doc\b[^>]{0,400}spec-url/],
  ['Scalar', 'api-reference', /<script[^>]{1,200}id="api-reference"/],
];

const start = /^[\s\ufeff]{0,40}/;

function documentIn({ text, contentType }: Page): string | undefined {
  const head = text.slice(0, 3000).replace(start, '');
  if (/json$/.test(contentType))
    return /^\{/.test(head) &&
      /"(?:openapi"\s{0,4}:\s{0,4}"3\.|swagger"\s{0,4}:\s{0,4}"[12]\.)/.test(text.slice(0, 200_000)) &&
      /"(?:paths|apis|webhooks)"\s{0,4}:/.test(text)
      ? 'OpenAPI document'
      : /^\{[\s\S]{0,300}"asyncapi"\s{0,4}:/.test(head)
        ? 'AsyncAPI document'
        : undefined;
  if (/^(?:---\s{1,10}|#[^\n]{0,300}\n\s{0,10}){0,10}(?:openapi: ["']?3\.|swagger: ["']?2\.)/.test(head))
    return 'OpenAPI document';
  if (/^#%RAML \d/.test(head)) return 'RAML document';
  if (
    /^(?:<\?xml[^>]{0,200}>\s{0,20})?(?:<!--[^>]{0,1000}-->\s{0,20})?<(?:\w{1,20}:)?definitions\b[^>]{0,3000}http:\/\/schemas\.xmlsoap\.org\/wsdl\//.test(
      text.slice(0, 6000).replace(start, ''),
    )
  )
    return 'WSDL document';
  if (
    /^(?:<\?xml[^>]{0,200}>\s{0,20})?<(?:\w{1,20}:)?application\b[^>]{0,1000}http:\/\/wadl\.dev\.java\.net\//.test(head)
  )
    return 'WADL document';
  return undefined;
}

function sightingOf(page: Page): Sighting | undefined {
  if (isShownPage(page)) {
    const found = pages.find(([, word, pattern]) => page.text.includes(word) && pattern.test(page.text));
    if (!found) return undefined;
    const [name, , pattern] = found;
    const index = page.text.search(pattern);
    return {
      cause: name,
      description: `The page serves interactive API documentation (${name}).`,
      evidence: printableText(page.text.slice(index, index + 200), 200),
    };
  }
  const kind = documentIn(page);
  if (kind === undefined) return undefined;
  return {
    cause: `${kind} ${locationShape(page.url)}`,
    description: `The response is an ${kind}, which describes the operations of an API.`
      .replace('an RAML', 'a RAML')
      .replace(/an (WSDL|WADL)/, 'a $1'),
    evidence: printableText(page.text, 200),
  };
}

/**
 * A response describes an interface: an OpenAPI, Swagger, AsyncAPI, RAML, WSDL or WADL document, or Swagger UI, ReDoc and
 * their like, by the markup that starts them. Certain, and informational: many are meant to be public.
 */
export const apiDescription: PassiveCheck = {
  id: 'api-description',
  title: 'API documentation exposed',
  score: 1,
  confidence: 'certain',
  cwe: [200],
  references: [
    'https://owasp.org/API-Security/editions/2023/en/0xa9-improper-inventory-management/',
    'https://spec.openapis.org/oas/latest.html',
  ],
  risk: 'An attacker who reads the documentation learns every operation with its parameters, including operations that no page uses. Operations that lack an authorization check become easy to find.',
  recommendation:
    'Publish only the operations that external consumers need and require authentication for the rest. Enforce authorization in every operation.',
  appliesTo: ({ status, text }) => status >= 200 && status < 300 && text !== '',
  inspect: (page) => {
    if (
      !isShownPage(page) &&
      !isJson(page) &&
      !/^(?:text\/(?:plain|xml|yaml|x-yaml|vnd\.yaml)|application\/(?:[\w.-]+\+)?(?:yaml|x-yaml|xml|raml))/.test(
        page.contentType,
      )
    )
      return [];
    const sighting = sightingOf(page);
    return sighting ? [sighting] : [];
  },
};
