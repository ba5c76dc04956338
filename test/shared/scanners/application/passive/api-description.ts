import { pageOf } from '../page-of.ts';

const of = (type: string, body: string) =>
  pageOf({ url: 'https://shop.example.test/api-docs', headers: { 'Content-Type': type }, body });

export const fires = [
  of('application/json', '{"openapi":"3.0.1","info":{"title":"Shop"},"paths":{"/orders":{}}}'),
  of('application/json', '{"swagger":"2.0","paths":{}}'),
  of('application/yaml', '# our interface\nopenapi: 3.1.0\ninfo:\n  title: Shop\n'),
  of('text/html', '<div id="swagger-ui"></div><script>SwaggerUIBundle({ url: "/openapi.json" })</script>'),
  of('text/html', '<redoc spec-url="/openapi.json"></redoc>'),
  of(
    'text/xml',
    '<?xml version="1.0"?><wsdl:definitions name="Shop" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/"></wsdl:definitions>',
  ),
];

export const silent = [
  of('application/json', '{"openapi":"we like it","text":"3.0"}'),
  of('application/json', '{"name":"swagger","version":"2.0","paths":{}}'),
  of('text/html', '<p>SwaggerUIBundle and <code>openapi: 3.1.0</code></p>'),
  of('text/html', '<link rel="stylesheet" href="/swagger.css">'),
];
