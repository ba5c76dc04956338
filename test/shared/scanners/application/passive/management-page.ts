import { pageOf } from '../page-of.ts';

const json = (body: string, status = 200) =>
  pageOf({ status, headers: { 'Content-Type': 'application/vnd.spring-boot.actuator.v3+json' }, body });

export const fires = [
  json('{"_links":{"self":{"href":"https://shop.example.test/actuator","templated":false},"health":{}}}'),
  json('{"status":"UP","components":{"db":{"status":"UP","details":{"database":"PostgreSQL"}}}}'),
  json('{"status":"DOWN","details":{"db":{"status":"DOWN"}}}', 503),
  json('{"activeProfiles":["prod"],"propertySources":[{"name":"systemEnvironment","properties":{}}]}'),
  pageOf({
    body: '<html><head><title>Apache Status</title></head><body><h1>Apache Server Status for shop.example.test (via 127.0.0.1)</h1><dl><dt>Server Version: Apache/2.4</dt></dl>',
  }),
  pageOf({
    body: '<html><head><title>phpMyAdmin</title></head><body><form method="post" id="login_form" action="index.php?route=/"><input type="text" name="pma_username"><input type="password" name="pma_password"></form>',
  }),
  pageOf({
    body: '<html><title>Login - Adminer</title><body><form action="" method="post"><select name="auth[driver]"></select><input name="auth[server]"><input type="password" name="auth[password]"></form>',
  }),
  pageOf({
    headers: { 'Content-Type': 'text/plain' },
    body: 'Active connections: 3 \nserver accepts handled requests\n 16 16 31 \n',
  }),
  pageOf({
    headers: { 'Content-Type': 'text/plain; version=0.0.4' },
    body: '# HELP go_goroutines Number of goroutines.\n# TYPE go_goroutines gauge\ngo_goroutines 7\n',
  }),
];

export const silent = [
  json('{"status":"UP"}'),
  json('{"status":"pass","message":"order taken","items":[1]}'),
  json('{"_links":{"self":{"href":"https://shop.example.test/orders/7"}}}'),
  pageOf({ headers: { 'Content-Type': 'text/plain' }, body: '# HELP\nType ? for help\n' }),
  pageOf({ body: '<title>phpMyAdmin - Documentation</title><p>The form has the field pma_username.</p>' }),
  pageOf({ body: '<h1>Server status</h1><p>All is well.</p>' }),
];
