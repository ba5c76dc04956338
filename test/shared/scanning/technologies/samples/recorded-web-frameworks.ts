import type { RuleSample } from './rule-sample.ts';

/** What applications of a few lines show of the framework that they are written with. */
export const recordedWebFrameworks: readonly RuleSample[] = [
  {
    rule: 'Flask',
    from: 'Debian python3-flask 2.2.2',
    cookies: { session: 'eyJhIjoxfQ.awI8JQ.H5x1vBrmjuEF5xuYXOwH-ZeA4FE' },
  },
  {
    rule: 'Django',
    from: 'Debian python3-django 3.2.25',
    page: '<input type="hidden" name="csrfmiddlewaretoken" value="NWdWMYobcE2zfghWeMm3lRhRhatjYOPG9EVEUrOQtLZX6ftIKeDLt0zP44JsdKat">',
  },
  {
    rule: 'FastAPI',
    from: 'Debian python3-fastapi 0.92.0',
    page: '<link rel="shortcut icon" href="https://fastapi.tiangolo.com/img/favicon.png">',
  },
  { rule: 'Redoc', from: 'Debian python3-fastapi 0.92.0: /redoc', page: '<redoc spec-url="/openapi.json">' },
  { rule: 'Sinatra', from: 'Debian ruby-sinatra 3.0.5', page: 'Sinatra doesn’t know this ditty.</h2>' },
  {
    rule: 'Rack',
    from: 'Debian ruby-rack 2.2.22',
    cookies: { 'rack.session': 'BAh7B0kiD3Nlc3Npb25faWQGOgZFVG86HVJhY2s6OlNlc3Npb246OlNlc3Np' },
  },
  {
    rule: 'Ruby on Rails',
    from: 'Debian ruby-rails 6.1.7.10',
    page: '<meta name="csrf-param" content="authenticity_token" />',
  },
  { rule: 'Mojolicious', from: 'Debian libmojolicious-perl 9.31', headers: { Server: 'Mojolicious (Perl)' } },
  {
    rule: 'Dancer',
    from: 'Debian libdancer2-perl 0.400001',
    expected: '0.400001',
    headers: { Server: 'Perl Dancer2 0.400001' },
  },
  {
    rule: 'Dancer',
    from: 'Debian libdancer-perl 1.3521',
    expected: '1.3521',
    headers: { Server: 'Perl Dancer 1.3521' },
  },
  {
    rule: 'Catalyst',
    from: 'Debian libcatalyst-perl 5.90130',
    expected: '5.90130',
    headers: { 'X-Catalyst': '5.90130' },
  },
  { rule: 'Slim', from: 'Debian php-slim 3.12.4', page: '<title>Slim Application Error</title><style>' },
  {
    rule: 'Symfony',
    from: 'Debian php-symfony-error-handler 5.4.53',
    expected: '5.4.53',
    page: '<a href="https://symfony.com/doc/5.4.53/index.html">\n                            <span class="icon"><svg width="1792" height="1792" viewBox="0 0 1792 1792" xmlns="http://www.w3.org/2000/svg">',
  },
  { rule: 'Express', from: 'npm express 4.22.3', headers: { 'X-Powered-By': 'Express' } },
  {
    rule: 'Koa',
    from: 'npm koa 3.3.0 with koa-session',
    cookies: { 'koa.sess': 'eyJhIjoxLCJfZXhwaXJlIjoxNzk1Mzk2NzI5Mzc4LCJfbWF4QWdlIjo4NjQw' },
  },
  {
    rule: 'Fastify',
    from: 'npm fastify 5.12.8',
    page: '{"message":"Route GET:/no not found","error":"Not Found","statusCode":404}',
  },
  {
    rule: 'NestJS',
    from: 'npm @nestjs/core 12.5.1',
    page: '{"message":"Cannot GET /","error":"Not Found","statusCode":404}',
  },
  { rule: 'Sails', from: 'npm sails 1.5.18', headers: { 'X-Powered-By': 'Sails <sailsjs.com>' } },
  {
    rule: 'Apollo Sandbox',
    from: 'npm @apollo/server 5.5.1',
    page: '<script nonce="80bac14e0578203a01226f6019b48008234a9c1c09c950147a4efcda0c10b443" src="https://embeddable-sandbox.cdn.apollographql.com/v2/embeddable-sandbox.umd.production.min.js?runtime=%40apollo%2Fserver%405.5.1"></script>',
  },
  { rule: 'Next.js', from: 'npm next 14.2.35', headers: { 'X-Powered-By': 'Next.js' } },
  { rule: 'Total.js', from: 'npm total4 0.0.99', headers: { 'X-Powered-By': 'Total.js' } },
  { rule: 'restify', from: 'npm restify 11.1.0', headers: { Server: 'restify' } },
];
