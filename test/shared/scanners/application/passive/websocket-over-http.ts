import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ body: '<script>var s = new WebSocket("ws://chat.example.test:8080/")</script>' }),
  pageOf({ headers: { 'Content-Type': 'text/javascript' }, body: "new WebSocket('ws://push.example.net')" }),
];

export const silent = [
  pageOf({ body: '<script>new WebSocket("wss://chat.example.test/")</script>' }),
  pageOf({ body: '<script>new WebSocket("ws://localhost:3000/ws"); var p = "ws://" + location.host</script>' }),
  pageOf({ url: 'http://shop.example.test/', body: '<script>new WebSocket("ws://chat.example.test/")</script>' }),
];
