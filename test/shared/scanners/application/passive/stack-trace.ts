import { pageOf } from '../page-of.ts';

const java = `java.lang.NullPointerException: Cannot invoke "String.length()" because "name" is null
\tat com.shop.web.UserController.show(UserController.java:42)
\tat java.base/jdk.internal.reflect.NativeMethodAccessorImpl.invoke0(Native Method)
\tat org.springframework.web.servlet.FrameworkServlet.service(FrameworkServlet.java:883)`;
const net = `System.NullReferenceException: Object reference not set to an instance of an object.
   at Shop.Web.UserController.Show(Int32 id) in C:\\build\\UserController.cs:line 42
   at lambda_method1(Closure , Object , Object[] )
   at Microsoft.AspNetCore.Mvc.Infrastructure.ActionMethodExecutor.Execute(IActionResultTypeMapper mapper)`;
const python = `Traceback (most recent call last):
  File "/srv/app/views.py", line 42, in show
    return users[name]
KeyError: 'joe'`;
const node = `TypeError: Cannot read properties of undefined (reading 'name')<br> &nbsp; &nbsp;at /srv/app/routes/users.js:12:34<br> &nbsp; &nbsp;at Layer.handle [as handle_request] (/srv/app/node_modules/express/lib/router/layer.js:95:5)<br> &nbsp; &nbsp;at next (/srv/app/node_modules/express/lib/router/route.js:144:13)`;
const php = `Uncaught Exception: no user in /srv/app/user.php:3
Stack trace:
#0 /srv/app/index.php(12): show('joe')
#1 {main}
  thrown`;
const ruby = `undefined method 'name' for nil (NoMethodError)
/srv/app/app/controllers/users_controller.rb:12:in 'UsersController#show'
/usr/lib/ruby/gems/3.4.0/gems/actionpack-8.0.0/lib/action_controller/metal/basic_implicit_render.rb:8:in 'send_action'`;
const go = `http: panic serving 10.1.7.3:4711: runtime error
goroutine 42 [running]:
net/http.(*conn).serve.func1()
	/usr/local/go/src/net/http/server.go:1898 +0xbe`;
const article = (trace: string) =>
  `<html><body><nav>${'<a href="/x">A page of the manual</a>'.repeat(40)}</nav><main><h1>Reading traces</h1><p>${'Traces are read from the top. '.repeat(200)}</p>${trace}</main></body></html>`;

const plain = { 'Content-Type': 'text/plain' };
const json = { 'Content-Type': 'application/json' };

export const fires = [
  pageOf({ status: 500, headers: plain, body: java }),
  pageOf({ status: 500, body: `<html><body><h1>HTTP Status 500</h1><pre>${java}</pre></body></html>` }),
  pageOf({ status: 500, headers: plain, body: net }),
  pageOf({ status: 500, headers: plain, body: python }),
  pageOf({ status: 500, body: `<html><body><pre>${node}</pre></body></html>` }),
  pageOf({ status: 404, body: `<html><body><pre>${node}</pre></body></html>` }),
  pageOf({ headers: plain, body: php }),
  pageOf({ status: 500, headers: plain, body: ruby }),
  pageOf({ status: 500, headers: plain, body: go }),
  pageOf({ status: 500, headers: plain, body: 'Died: no user at /srv/app/show.pl line 12.' }),
  pageOf({ headers: json, body: JSON.stringify({ timestamp: 1, status: 500, trace: java }) }),
  pageOf({ headers: json, body: JSON.stringify({ error: { stack: python.split('\n') } }) }),
  pageOf({
    status: 500,
    headers: json,
    body: JSON.stringify({
      message: 'no',
      exception: 'ErrorException',
      file: '/a.php',
      line: 3,
      trace: [{ file: '/b.php', line: 4 }],
    }),
  }),
  pageOf({ body: article(`<!-- ${net} -->`) }),
  pageOf({ status: 500, body: article(`<article><code>${java}</code></article>`) }),
];

export const silent = [
  pageOf({ body: article(`<div class="highlight"><pre>${java}</pre></div>`) }),
  pageOf({ body: article(`<pre><code class="language-python">${python}</code></pre>`) }),
  pageOf({ body: article(`<pre>${java}</pre>`) }),
  pageOf({ body: `<html><body><textarea>${php}</textarea></body></html>` }),
  pageOf({ body: '<p>The error came at 12:30 (Main.java) and was gone at 12:45.</p>' }),
  pageOf({ headers: json, body: JSON.stringify({ docs: [{ title: 'Traces', text: java }] }) }),
  pageOf({ headers: plain, body: `# Manual\n\n${'Traces are read from the top. '.repeat(100)}\n\n${java}` }),
  pageOf({ headers: { 'Content-Type': 'text/javascript' }, body: `var example = ${JSON.stringify(java)}` }),
  pageOf({ status: 500, body: '<h1>Something went wrong</h1><p>Tell us the number 4711.</p>' }),
  pageOf({ status: 500, headers: json, body: '{"error":"not found","code":42,"trace":"3f2a9c1b"}' }),
  pageOf({
    status: 500,
    body: `<html><head><title>Error at /</title></head><body><p>You're seeing this error because you have <code>DEBUG = True</code> in your Django settings file.</p><pre>${python}</pre></body></html>`,
  }),
];
