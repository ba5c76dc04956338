import { pageOf } from '../page-of.ts';

const json = (body: unknown) =>
  pageOf({
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

export const fires = [
  // As VAmPI's `/users/v1/_debug` answers.
  json({
    users: [
      { admin: false, email: 'mail1@mail.com', password: 'pass1', username: 'name1' },
      { admin: false, email: 'mail2@mail.com', password: 'heron', username: 'name2' },
      { admin: true, email: 'admin@mail.com', password: 'wren', username: 'admin' },
    ],
  }),
  // As it does where it has just been set up.
  json({
    users: [
      { admin: false, email: 'mail1@mail.com', password: 'pass1', username: 'name1' },
      { admin: false, email: 'mail2@mail.com', password: 'pass2', username: 'name2' },
    ],
  }),
  json({ data: { account: { email: 'ada@pond.example', userPassword: 'Heron7' } } }),
  json(`)]}',\n[{"login":"ada","passwd":"heron"},{"login":"bo","passwd":"stork"}]`),
];

export const silent = [
  json([
    { email: 'ada@pond.example', password: '$2y$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy' },
    { email: 'bo@pond.example', password: '5f4dcc3b5aa765d61d8327deb882cf99' },
  ]),
  json([
    { email: 'ada@pond.example', password: '********' },
    { email: 'bo@pond.example', password: 'redacted' },
  ]),
  json({
    de: { username: 'Benutzername', password: 'Kennwort' },
    fr: { username: 'Identifiant', password: 'Mot de passe' },
  }),
  json({ email: 'you@example.com', password: 'Kennwort', hasPassword: 'Yes1' }),
  json({
    fields: [
      { name: 'login', password: 'password_hint_1' },
      { name: 'signup', password: 'password.invalid2' },
    ],
  }),
  json({
    fields: [
      { name: 'login', password: 'required' },
      { name: 'signup', password: 'optional' },
    ],
  }),
  json({ openapi: '3.0.1', example: { email: 'ada@pond.example', password: 'Heron7' } }),
  json({ user: { email: 'ada@pond.example', password: null } }),
  json('{"email":"ada@pond.example","password":"Heron7"'),
  pageOf({ body: '[{"login":"ada","passwd":"heron"},{"login":"bo","passwd":"stork"}]' }),
];
