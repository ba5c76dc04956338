import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ body: '<script src="https://cdn.example.net/x.js"></script>' }),
  pageOf({ body: '<script src="//static.other-shop.com/x.js" integrity="sha384-x"></script>' }),
];

export const silent = [
  pageOf({ body: '<script src="/x.js"></script><script src="https://static.example.test/x.js"></script>' }),
  pageOf({ body: '<script>var x = "https://cdn.example.net/x.js"</script>' }),
  pageOf({ body: '<script src="data:text/javascript,1"></script>' }),
];
