import { pageOf } from '../page-of.ts';

const people = (count: number) => Array.from({ length: count }, (_, index) => `person${index}@acme-shop.com`);

export const fires = [
  pageOf({
    body: `<ul>${people(12)
      .map((each) => `<li>${each}</li>`)
      .join('')}</ul>`,
  }),
  pageOf({
    body: people(10)
      .map((each) => `<a href="mailto:${each}?subject=x">write</a>`)
      .join(''),
  }),
  pageOf({
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(people(30).map((email) => ({ email }))),
  }),
];

export const silent = [
  pageOf({ body: `<p>${people(9).join(' ')}</p>` }),
  pageOf({ body: `<p>${'info@acme-shop.com '.repeat(50)}</p>` }),
  pageOf({
    body: Array.from({ length: 20 }, (_, index) => `<p>icon${index}@2x.png user${index}@example.com</p>`).join(''),
  }),
  pageOf({ body: '<p>@media @import a@b</p>' }),
];
