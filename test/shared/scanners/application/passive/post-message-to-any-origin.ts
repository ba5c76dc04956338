import { pageOf } from '../page-of.ts';

const js = (body: string) => pageOf({ headers: { 'Content-Type': 'text/javascript' }, body });

export const fires = [
  js("parent.postMessage({ token: token }, '*')"),
  js('frame.contentWindow.postMessage(JSON.stringify(a),"*",[port])'),
  pageOf({ body: "<script>window.opener.postMessage('done', '*')</script>" }),
];

export const silent = [
  js("parent.postMessage(message, 'https://partner.example.com')"),
  js('worker.postMessage(a, [b]); port.postMessage("*"); global.postMessage(prefix + id, "*")'),
  js('parent.postMessage(a, origin); x("*")'),
];
