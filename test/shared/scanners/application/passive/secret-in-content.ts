import { pageOf } from '../page-of.ts';

const js = (body: string) => pageOf({ headers: { 'Content-Type': 'application/javascript' }, body });
const json = (body: string) => pageOf({ headers: { 'Content-Type': 'application/json' }, body });

/** Secrets of nobody, put together here so that no scanner of repositories takes them for some. */
const aws = ['AKIA', 'Q7RTZ3XWNB5CV2KM'].join('');
const github = ['ghp_', 'zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq17'].join('');
const stripe = ['sk_live_', '4eC39HqLyjWDarjtT1zdp7dcQb2x'].join('');
const slack = ['xoxb', '204938475612', '982374651029', 'Jd82hKa0Qm1Zx7Yc3Bf5GeTt'].join('-');
const sendgrid = ['SG', 'ngeVfQFYQlKU0ufo8x5d1A', 'TwL2iGABf9DHoTf09kqeF8tAmbihYzrnopKc1s5cr9Q'].join('.');
const key = Buffer.from(Array.from({ length: 300 }, (_, index) => (index * 7919 + 13) % 251)).toString('base64');
const pem = `-----BEGIN RSA PRIVATE KEY-----\n${key.replaceAll(/(.{64})/g, '$1\n')}\n-----END RSA PRIVATE KEY-----`;

export const fires = [
  js(`AWS.config.update({ accessKeyId: '${aws}', secretAccessKey: 'x' })`),
  js(`const token = "${github}"`),
  pageOf({ body: `<script>var stripe = Stripe('${stripe}')</script>` }),
  json(`{"slack":"${slack}"}`),
  js(`sendgrid("${sendgrid}")`),
  pageOf({ headers: { 'Content-Type': 'text/plain' }, body: pem }),
  json(JSON.stringify({ type: 'service_account', private_key: pem.replace('RSA ', '') })),
  js(`headers: { 'Authorization': 'Basic ${Buffer.from('deploy:Hx82-kQq1').toString('base64')}' }`),
  json('{"db":"postgres://shop:Hx82kQq1@db7.acme-shop.com:5432/shop"}'),
];

export const silent = [
  js("accessKeyId: 'AKIAIOSFODNN7EXAMPLE'"),
  pageOf({ body: `<a href="https://b.s3.amazonaws.com/a.zip?AWSAccessKeyId=${aws}&Signature=x&Expires=1">a</a>` }),
  pageOf({ body: `<input type="hidden" name="AWSAccessKeyId" value="${aws}">` }),
  js(`const token = "${github.slice(0, -1)}8", other = "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"`),
  js(
    `Stripe('${['pk_live_', '4eC39HqLyjWDarjtT1zdp7dcQb2x'].join('')}'); Stripe('${['sk_test_', '4eC39HqLyjWDarjtT1zdp7dc'].join('')}')`,
  ),
  pageOf({ body: '<pre>-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----</pre>' }),
  js(`Authorization: 'Basic ${Buffer.from('username:password').toString('base64')}'`),
  js(
    '"postgres://user:password@localhost:5432/db"; "mysql://root:secret@db/app"; "redis://" + user + ":" + pw + "@" + host',
  ),
  js('var hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"'),
  js('"https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX"'),
];
