import type { RuleSample } from './rule-sample.ts';

/** A framework that says its name in the header `X-Powered-By`. */
function poweredBy(rule: string, value: string, expected?: string, also: readonly string[] = []): RuleSample {
  return { rule, headers: { 'X-Powered-By': value }, expected, also };
}

function page(rule: string, source: string, expected?: string, also: readonly string[] = []): RuleSample {
  return { rule, page: source, expected, also };
}

function cookie(rule: string, name: string, value: string, also: readonly string[] = []): RuleSample {
  return { rule, cookies: { [name]: value }, also };
}

/** What frameworks on the server give away: session cookies, fields of forms, pages of their own. */
export const webFrameworkSamples: readonly RuleSample[] = [
  poweredBy('Express', 'Express'),
  cookie('Express', 'connect.sid', 's%3AvJ9.sig'),
  poweredBy('Koa', 'koa'),
  poweredBy('Fastify', 'fastify'),
  page('Fastify', '{"message":"Route GET:/abc not found","error":"Not Found","statusCode":404}'),
  poweredBy('NestJS', 'NestJS'),
  page('NestJS', '{"message":"Cannot GET /abc","error":"Not Found","statusCode":404}'),
  poweredBy('hapi', 'hapi'),
  poweredBy('Sails', 'Sails <sailsjs.com>'),
  cookie('AdonisJS', 'adonis-session', 's%3AeyJ'),
  poweredBy('ThinkJS', 'thinkjs-3.2.15', '3.2.15'),
  { rule: 'restify', headers: { Server: 'restify' } },
  page(
    'Meteor',
    '<script type="text/javascript">__meteor_runtime_config__ = JSON.parse(decodeURIComponent("%7B%7D"))</script>',
  ),
  poweredBy('Total.js', 'Total.js v4'),
  poweredBy('Next.js', 'Next.js'),
  page('Next.js', '<script id="__NEXT_DATA__" type="application/json">{"props":{}}</script>'),
  {
    rule: 'Next.js',
    expected: '14.2.3',
    page: '<script src="app.js"></script>',
    script: 'window.next={version:"14.2.3",appDir:!0};',
  },
  page('Nuxt', '<div id="__nuxt"></div><script>window.__NUXT__={config:{}}</script>'),
  page('Remix', '<script>window.__remixContext = {"url":"/"};</script>'),
  page('SvelteKit', '<body data-sveltekit-preload-data="hover"><div style="display: contents"></div></body>'),
  { rule: 'Nitro', headers: { 'X-Nitro-Prerender': '/' } },
  cookie('Django', 'csrftoken', 'a'.repeat(32)),
  page('Django', '<input type="hidden" name="csrfmiddlewaretoken" value="x">'),
  page(
    'Django',
    '<p>View <a href="https://docs.djangoproject.com/en/3.2/releases/" target="_blank" rel="noopener">release notes</a> for Django 3.2</p>',
    '3.2',
  ),
  page('Django', '<tr><th>Django Version:</th>\n      <td>3.2.19</td></tr>', '3.2.19'),
  cookie('Flask', 'session', 'eyJ1c2VyIjoxfQ.ZVxYzA.AbCdEfGhIjKlMnOpQrStUvWxYz0'),
  page('FastAPI', '<link rel="shortcut icon" href="https://fastapi.tiangolo.com/img/favicon.png">'),
  page('Pyramid', '<link rel="shortcut icon" href="http://www.site.example/static/pyramid-16x16.png">'),
  poweredBy('web2py', 'web2py'),
  { rule: 'Sanic', headers: { Server: 'sanic' } },
  page('Streamlit', '<html><head><title>Streamlit</title></head></html>'),
  {
    rule: 'Gradio',
    expected: '4.19.2',
    page: '<gradio-app></gradio-app><script>window.gradio_config = {"version":"4.19.2","mode":"blocks"};</script>',
  },
  page('Dash', '<div id="react-entry-point"><div class="_dash-loading">Loading...</div></div>'),
  poweredBy('Ruby on Rails', 'mod_rack'),
  page('Ruby on Rails', '<meta name="csrf-param" content="authenticity_token" />'),
  page('Ruby on Rails', '<strong>Rails version:</strong> 7.1.2<br>', '7.1.2'),
  page('Sinatra', "<h2>Sinatra doesn’t know this ditty.</h2><img src='http://www.site.example/__sinatra__/404.png'>"),
  cookie('Rack', 'rack.session', 'BAh7'),
  cookie('Laravel', 'laravel_session', 'eyJpdiI6'),
  page('Laravel', '<div>Laravel v10.48.4 (PHP v8.2.17)</div>', '10.48.4'),
  page('Livewire', '<div wire:id="x1" wire:initial-data="{}"></div>'),
  page('Inertia', '<div id="app" data-page="{&quot;component&quot;:&quot;Home&quot;}"></div>'),
  page('Symfony', '<title>Welcome to Symfony!</title>'),
  cookie('CodeIgniter', 'ci_session', 'abc'),
  page('CodeIgniter', '<title>Welcome to CodeIgniter 4!</title>', '4'),
  cookie('CakePHP', 'CAKEPHP', 'abc'),
  page('Yii', 'Powered by <a href="https://www.yiiframework.com/" rel="external">Yii Framework</a>'),
  cookie('Zend Framework', 'ZENDPHPSESSID', 'abc'),
  page('Laminas', '<title>Laminas MVC Skeleton</title>'),
  page('Slim', '<title>Slim Application Error</title>'),
  poweredBy('Phalcon', 'Phalcon'),
  cookie('FuelPHP', 'fuelcid', 'abc'),
  poweredBy('Fat-Free Framework', 'Fat-Free Framework'),
  poweredBy('ThinkPHP', 'ThinkPHP'),
  poweredBy('Nette', 'Nette Framework 3', '3'),
  { rule: 'ASP.NET', expected: '4.0.30319', headers: { 'X-AspNet-Version': '4.0.30319' } },
  cookie('ASP.NET', 'ASP.NET_SessionId', 'abc'),
  { rule: 'ASP.NET MVC', expected: '5.2', headers: { 'X-AspNetMvc-Version': '5.2' } },
  cookie('ASP.NET Core', '.AspNetCore.Antiforgery.w5W7x28NAIs', 'CfDJ8'),
  page('Blazor', '<script src="_framework/blazor.web.js"></script>'),
  page('SignalR', '<script src="/Scripts/jquery.signalR-2.4.3.min.js"></script>', '2.4.3', ['jQuery']),
  page('Spring Boot', '<html><body><h1>Whitelabel Error Page</h1></body></html>'),
  page('Vaadin', '<script type="module" src="./VAADIN/build/indexhtml-9f4e.js"></script>'),
  page('JavaServer Faces', '<input type="hidden" name="javax.faces.ViewState" value="-1:1" />'),
  page(
    'PrimeFaces',
    '<script src="/javax.faces.resource/core.js.xhtml?ln=primefaces&amp;v=12.0.0"></script>',
    '12.0.0',
  ),
  page('Apache Wicket', '<html xmlns:wicket="http://wicket.apache.org"></html>'),
  page('Google Web Toolkit', '<script src="/app/app.nocache.js"></script>'),
  cookie('Play Framework', 'PLAY_SESSION', 'eyJ'),
  page('Grails', '<title>Welcome to Grails</title>'),
  { rule: 'Javalin', headers: { Server: 'Javalin' } },
  page('Phoenix', '<div data-phx-main data-phx-session="SFMy" id="phx-F"></div>'),
  { rule: 'Mojolicious', headers: { Server: 'Mojolicious (Perl)' } },
  { rule: 'Catalyst', expected: '5.90128', headers: { 'X-Catalyst': '5.90128' } },
  { rule: 'Dancer', expected: '0.400000', headers: { Server: 'Perl Dancer2 0.400000' } },
  { rule: 'Rocket', headers: { Server: 'Rocket' } },
  { rule: 'Beego', expected: '1.12.3', headers: { Server: 'beegoServer:1.12.3' } },
  cookie('Revel', 'REVEL_SESSION', 'abc'),
  cookie('Buffalo', '_buffalo_session', 'abc'),
  cookie('Iris', 'irissessionid', 'abc'),
];
