import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ url: 'https://shop.example.test/list?access_token=ya29.a0AfH6SMBx7', body: '<p>x</p>' }),
  pageOf({ body: '<a href="https://joe:Summer21@files.example.test/">Files</a>' }),
  pageOf({ body: '<img src="/chart?api_secret=9f86d081884c7d65">' }),
  pageOf({
    url: 'https://shop.example.test/a.json?password=Summer21',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  }),
];

export const silent = [
  pageOf({ body: '<a href="/account?password=reset">Forgot it?</a><a href="/login?pwd=1">x</a>' }),
  pageOf({ body: '<a href="https://user:password@example.test/">an example</a>' }),
  pageOf({ body: '<a href="/f?X-Amz-Signature=9f86d081884c7d65&X-Amz-Expires=300">file</a>' }),
  pageOf({ body: '<a href="/doc?secret=your_secret">doc</a><p>?access_token=ya29.a0AfH6SMBx7</p>' }),
];
