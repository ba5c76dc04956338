import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ body: '<a href="/cart;jsessionid=0A1B2C3D4E5F60718293A4B5C6D7E8F9">Cart</a>' }),
  pageOf({ url: 'https://shop.example.test/cart?PHPSESSID=q3k0b2c1d4e5f6', body: '<p>x</p>' }),
  pageOf({ body: '<form action="/search?sid=9f86d081884c7d659a2feaa0c55ad015"><input></form>' }),
  pageOf({ body: '<a href="/(S(lit3py55t21z5v55vlm25s55))/orders.aspx">Orders</a>' }),
];

export const silent = [
  pageOf({ body: '<a href="/talks?session=keynote">Keynote</a><a href="/a?sid=12">a</a>' }),
  pageOf({ body: '<a href="https://other.example.net/?PHPSESSID=q3k0b2c1d4e5f6">out</a>' }),
  pageOf({ body: '<p>;jsessionid=0A1B2C3D4E5F60718293A4B5C6D7E8F9 belongs in a cookie.</p>' }),
];
