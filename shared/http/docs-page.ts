/**
 * The HTML of the API reference page. Swagger UI draws it from openapi.json; everything it loads lies beside it, named
 * by relative addresses, so that it works below a gateway's stage (`/prod/docs`) as well as without one.
 */
export const pageHtml = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Scanfold API</title>
    <link rel="icon" type="image/png" href="docs/favicon-32x32.png">
    <link rel="stylesheet" href="docs/swagger-ui.css">
    <link rel="stylesheet" href="docs/page.css">
  </head>
  <body>
    <noscript>This page requires JavaScript. The API description is available as <a href="openapi.json">openapi.json</a>.</noscript>
    <main id="reference"></main>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/page.js"></script>
  </body>
</html>
`;

/** The script of the API reference page; a token that is entered stays in the page and is not stored. */
export const pageScript = `'use strict';
SwaggerUIBundle({
  url: new URL('../openapi.json', document.currentScript.src).href,
  domNode: document.getElementById('reference'),
  layout: 'BaseLayout',
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

/**
 * The style sheet of the API reference page; it hides columns of no use here: there is one server, and responses have
 * no links.
 */
export const pageStyle = `html { box-sizing: border-box; overflow-y: scroll; }
*, *::before, *::after { box-sizing: inherit; }
body { margin: 0; background: #fafafa; }
.swagger-ui .servers-title, .swagger-ui .servers, .swagger-ui .response-col_links { display: none; }
.swagger-ui .schemes { justify-content: flex-end; }
.swagger-ui .opblock-description-wrapper, .swagger-ui .responses-inner { overflow-x: auto; }
main.about { max-width: 44rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 sans-serif; overflow-wrap: anywhere; }
noscript { display: block; padding: 2rem; font-family: sans-serif; }
`;

/** The Content Security Policy of the API reference page: nothing from other origins, no inline code, no framing. */
export const docsPagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
