import { pageOf } from '../page-of.ts';

const text = (value: string) => Buffer.concat([Buffer.from([5, value.length]), Buffer.from(value)]);
/** A pair of a text and a list of a number and nothing, as ASP.NET writes it. */
const data = Buffer.concat([
  Buffer.from([0xff, 0x01, 15]),
  text('1234567890'),
  Buffer.from([22, 2, 2, 0x87, 0x01, 100]),
]);
const page = (value: Buffer, extra = '') =>
  pageOf({
    body: `<form method="post"><input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="${value.toString('base64')}" />${extra}</form>`,
  });
const half = data.toString('base64');

export const fires = [
  page(data),
  pageOf({
    body: `<form method="post"><input type="hidden" name="__VIEWSTATEFIELDCOUNT" value="2"><input type="hidden" name="__VIEWSTATE1" value="${half.slice(8)}"><input type="hidden" name="__VIEWSTATE" value="${half.slice(0, 8)}"></form>`,
  }),
];

export const silent = [
  page(Buffer.concat([data, Buffer.alloc(32, 7)])),
  page(Buffer.concat([data, Buffer.alloc(20, 7)])),
  page(Buffer.from(Array.from({ length: 80 }, (_, index) => (index * 71 + 3) % 256))),
  page(data, '<input type="hidden" name="__VIEWSTATEENCRYPTED" value="">'),
  page(data.subarray(0, 8)),
  page(Buffer.from([0xff, 0x01, 99, 1, 2, 3, 4])),
  pageOf({ body: '<form><input type="hidden" name="__VIEWSTATE" value=""></form>' }),
];
