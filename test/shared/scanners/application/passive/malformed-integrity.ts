import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ body: '<script src="https://cdn.example.net/x.js" integrity="sha384-abc"></script>' }),
  pageOf({ body: '<script src="/x.js" integrity="md5-rL0Y20zC+Fzt72VPzMSk2A=="></script>' }),
  pageOf({ body: '<link rel="stylesheet" href="/x.css" integrity="true">' }),
];

const good = 'sha256-/JqT3SQfawRcv/BIHPThkBvs0OEvtFFmqPF/lYI/Cxo=';

export const silent = [
  pageOf({ body: `<script src="/x.js" integrity="${good}"></script>` }),
  pageOf({ body: `<script src="/x.js" integrity="sha384-broken ${good}?ct=text/javascript"></script>` }),
  pageOf({ body: '<script src="/x.js" integrity=""></script><script src="/y.js"></script>' }),
];
