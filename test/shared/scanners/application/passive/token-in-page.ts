import { pageOf } from '../page-of.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: object) => `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${'kQ8xZ1'.repeat(8)}`;

export const fires = [
  pageOf({
    body: `<script>window.token = "${token({ sub: 'joe', exp: 1_900_000_000, iss: 'https://id.example.test' })}"</script>`,
  }),
  pageOf({
    headers: { 'Content-Type': 'text/javascript' },
    body: `localStorage.jwt = '${token({ user_id: 7, roles: ['admin'] })}'`,
  }),
];

export const silent = [
  pageOf({ body: `<script>createClient(url, "${token({ role: 'anon', iss: 'supabase', sub: 'x' })}")</script>` }),
  pageOf({ body: `<p>${token({ sub: '1234567890', name: 'John Doe', iat: 1_516_239_022 })}</p>` }),
  pageOf({ body: `<input type="hidden" name="csrf" value="${token({ exp: 1_900_000_000, jti: 'x' })}">` }),
  pageOf({ body: '<p>eyJhbGciOiJIUzI1NiJ9.notatoken.abc</p>' }),
];
