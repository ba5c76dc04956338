import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ body: '<script src="https://cdnjs.cloudflare.com/ajax/libs/jquery/3.7.1/jquery.min.js"></script>' }),
  pageOf({
    body: '<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/css/bootstrap.min.css">',
  }),
  pageOf({ body: '<script src="https://code.jquery.com/jquery-3.7.1.min.js" integrity=""></script>' }),
  pageOf({ url: 'http://shop.example.test/', body: '<script src="http://cdn.example.net/x.js"></script>' }),
];

export const silent = [
  pageOf({
    body: '<script src="https://code.jquery.com/jquery-3.7.1.min.js" integrity="sha256-/JqT3SQfawRcv/BIHPThkBvs0OEvtFFmqPF/lYI/Cxo=" crossorigin="anonymous"></script>',
  }),
  pageOf({ body: '<script src="/app.js"></script><script src="https://static.example.test/app.js"></script>' }),
  pageOf({
    body: '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script><script src="https://js.stripe.com/v3/"></script><link rel="stylesheet" href="https://fonts.googleapis.com/css?family=Lato">',
  }),
  pageOf({ body: '<link rel="preconnect" href="https://cdn.example.net"><img src="https://cdn.example.net/a.png">' }),
];
