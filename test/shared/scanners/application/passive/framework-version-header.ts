import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ headers: { 'X-AspNet-Version': '4.0.30319' } }),
  pageOf({ headers: { 'X-Generator': 'Drupal 10 (https://www.drupal.org)' } }),
  pageOf({ headers: { 'X-Jenkins': '2.426.1', 'X-Hudson': '1.395' } }),
];

export const silent = [pageOf({ headers: { 'X-Generator': 'Hugo' } }), pageOf({})];
