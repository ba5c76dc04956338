import { pageOf } from '../page-of.ts';

const bcrypt = `$2y$10$${'N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'}`;

export const fires = [
  pageOf({
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify([{ name: 'joe', password: bcrypt }]),
  }),
  pageOf({ body: `<!-- ${bcrypt} -->` }),
  pageOf({
    headers: { 'Content-Type': 'text/plain' },
    body: `root:$6$saltsalt$${'kQ8xZ1w7Yc3Bf5GeTtJd'.repeat(4)}abcdef:19000:0:99999:7:::`,
  }),
  pageOf({
    headers: { 'Content-Type': 'application/json' },
    body: '{"hash":"$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRzb21l$RdescudvJCsgt3ub+b4dWRWJTmaaJObG3kL0gV8cM1Q"}',
  }),
];

export const silent = [
  pageOf({ body: `<p>bcrypt makes <code>${bcrypt}</code></p>` }),
  pageOf({
    headers: { 'Content-Type': 'application/json' },
    body: '{"price":"$2a$10","text":"$6$ and $5$ off","hash":"$2y$10$short"}',
  }),
  pageOf({ body: '<p>It costs $1$ to $5$.</p>' }),
];
