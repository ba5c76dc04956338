import { shown, users } from '../wordpress-artifacts.ts';

const seen = { ways: ['REST API', 'author archives'], exhibits: [shown('wp-json/wp/v2/users', '{"id":1}')] };

export const fires = [
  users({ users: [{ slug: 'gardener', id: 1, name: 'The Gardener', ...seen }] }),
  users({
    users: [
      { slug: undefined, id: undefined, name: 'The Gardener', ...seen },
      { slug: undefined, id: 3, name: undefined, ...seen },
    ],
  }),
];

export const silent = [
  // A name that a feed shows, and nothing else.
  users({ users: [{ slug: undefined, id: undefined, name: 'gardener', ...seen }] }),
  users(),
  users({ missing: ['gardener'], gaps: [{ outcome: 'blocked', reason: 'a firewall answers' }] }),
];
