import { pageOf } from '../page-of.ts';

const key = ['AIza', 'SyD4k8Qm1Zx7Yc3Bf5GeTtJd82hKa0QwRvN'].join('');

export const fires = [
  pageOf({ body: `<script src="https://maps.googleapis.com/maps/api/js?key=${key}"></script>` }),
  pageOf({ headers: { 'Content-Type': 'text/javascript' }, body: `firebase({ apiKey: "${key}" })` }),
];

export const silent = [
  pageOf({ body: '<script src="https://maps.googleapis.com/maps/api/js?key=YOUR_API_KEY"></script>' }),
  pageOf({ body: `<p>${key}0</p><p>AIza${'x'.repeat(35)}</p>` }),
];
