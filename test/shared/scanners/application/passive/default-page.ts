import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({
    body: '<html><head><title>Welcome to nginx!</title></head><body><h1>Welcome to nginx!</h1><p>If you see this page, the nginx web server is successfully installed and\nworking.</p></body></html>'.replace(
      'and\nworking',
      'and working',
    ),
  }),
  pageOf({ body: '<html><body><h1>It works!</h1></body></html>\n' }),
  pageOf({
    body: '<html><head><title>Express</title></head><body><h1>Express</h1><p>Welcome to Express</p></body></html>',
  }),
  pageOf({ body: '<title>IIS Windows Server</title><img src="iisstart.png" alt="IIS" />' }),
];

export const silent = [
  pageOf({ body: '<title>Welcome to nginx!</title><p>A page about the words of a server.</p>' }),
  pageOf({ body: '<html><body><h1>It works!</h1><p>Our new product does.</p></body></html>' }),
  pageOf({ body: '<title>Express</title><p>Parcels by tomorrow.</p>' }),
];
