import { pageOf } from '../page-of.ts';

const js = { 'Content-Type': 'application/javascript' };

export const fires = [
  pageOf({ headers: js, body: '!function(){}();\n//# sourceMappingURL=app.3f2a9c1b.js.map' }),
  pageOf({ headers: js, body: '!function(){}();\n//# sourceMappingURL=app.js.map\n//# debugId=4f1c\n' }),
  pageOf({ headers: { 'Content-Type': 'text/css' }, body: 'a{b:c}\n/*# sourceMappingURL=app.css.map */' }),
  pageOf({ headers: { ...js, SourceMap: '/maps/app.js.map' }, body: 'x()' }),
];

export const silent = [
  pageOf({ headers: js, body: 'x()' }),
  pageOf({ headers: js, body: 'var re=/[#@] sourceMappingURL=([^ ]+)/;x()' }),
  pageOf({ headers: js, body: `t+="\\n//# sourceMappingURL=data:"+e;${'x();'.repeat(200)}` }),
  pageOf({ headers: js, body: '//# sourceMappingURL=data:application/json;base64,e30=' }),
  pageOf({ body: '<p>//# sourceMappingURL=app.js.map</p>' }),
];
