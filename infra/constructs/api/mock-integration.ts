/** A request without a content type counts as JSON. */
const json = 'application/json';

/** What a method answers without a function. */
interface MockAnswer {
  readonly status: number;
  readonly description: string;
  /** As the gateway's mappings write them: a text is quoted, the rest is of the request. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body, in the template language of the gateway. */
  readonly template: string;
}

/**
 * An operation with a mock integration: the gateway answers by itself. As all bodies are bytes to this API, the body of a
 * request has to be converted to text.
 */
export function mockIntegration({ status, description, headers, template }: MockAnswer) {
  const declared = Object.fromEntries(Object.keys(headers).map((name) => [name, { schema: { type: 'string' } }]));
  const sent = Object.entries(headers).map(([name, value]) => [`method.response.header.${name}`, value]);
  return {
    responses: { [status]: { description, headers: declared } },
    'x-amazon-apigateway-integration': {
      type: 'mock',
      contentHandling: 'CONVERT_TO_TEXT',
      passthroughBehavior: 'never',
      requestTemplates: { [json]: JSON.stringify({ statusCode: status }) },
      responses: {
        default: {
          statusCode: String(status),
          responseParameters: Object.fromEntries(sent),
          responseTemplates: { [json]: template },
        },
      },
    },
  };
}
