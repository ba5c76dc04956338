import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({
    body: "<script>window.addEventListener('load', function () { GraphQLPlayground.init(root, {}) })</script>",
  }),
  pageOf({ body: '<script>ReactDOM.render(React.createElement(GraphiQL, { fetcher }), el)</script>' }),
  pageOf({ body: '<title>GraphiQL</title>' }),
];

export const silent = [
  pageOf({ body: '<p>GraphiQL and GraphQLPlayground are consoles.</p>' }),
  pageOf({ body: '<title>Graphics</title><script src="/graph.js"></script>' }),
];
